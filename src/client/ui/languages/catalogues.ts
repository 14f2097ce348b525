import { catalogueAddress } from '../../../shared/platform/catalogue-files.ts'
import { isRightToLeft, type Messages } from '../../../shared/platform/format-message.ts'
import { shownTexts, showTexts } from './texts.tsx'

declare global {
  /** The addresses of the scripts that run and have texts. The build lets each add its own. */
  var chunksWithTexts: string[] | undefined
}

/** The build sets it. It changes with each translation. */
declare const cataloguesVersion: string

/** After this time the page goes without a catalogue, in milliseconds. Its texts are English until it arrives. */
const waitMs = 5_000
/** After this time a request has failed, in milliseconds. */
const timeoutMs = 60_000

/** In development and tests, the address of all messages of a language. */
const sources = 'sources '

async function fetched(address: string): Promise<Messages> {
  if (import.meta.env.DEV && address.startsWith(sources))
    return (await import('./source-messages.ts')).sourceMessages(address.slice(sources.length))
  const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return answer.json()
}

const requests = new Map<string, Promise<Messages>>()

/** Requests a catalogue once, and again after a failure. */
function request(address: string) {
  const earlier = requests.get(address)
  if (earlier) return earlier
  const request = fetched(address)
  requests.set(address, request)
  request.catch(() => requests.delete(address))
  return request
}

/** Requests a catalogue like `request`, but rejects when the page goes without it. */
function inTime(address: string) {
  let timer: ReturnType<typeof setTimeout>
  const patience = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${address} is late`)), waitMs)
  })
  return Promise.race([request(address), patience]).finally(() => clearTimeout(timer))
}

/** The addresses of messages whose requests go on although the page waits no longer. */
const late = new Set<string>()

/** Shows messages when they arrive. A failure is left to the code that asks for them again. */
async function showLate(address: string, request: Promise<Messages>) {
  late.add(address)
  const [{ status }] = await Promise.allSettled([request])
  late.delete(address)
  if (status === 'fulfilled') await loadTexts()
}

/** Like `inTime`, and shows messages that are late when they arrive. */
async function inTimeOrLater(address: string) {
  if (late.has(address)) throw new Error(`${address} is late`)
  try {
    return await inTime(address)
  } catch (error) {
    const pending = requests.get(address)
    if (pending && !late.has(address)) void showLate(address, pending)
    throw error
  }
}

const addressIn = (language: string) => (chunk: string) =>
  catalogueAddress(import.meta.env.DEV ? 'test' : cataloguesVersion, language, chunk)

/** The addresses of the messages of all code that runs. */
function addressesIn(language: string) {
  if (language === 'en') return []
  const addresses = (globalThis.chunksWithTexts ?? []).map(addressIn(language))
  return import.meta.env.DEV ? [...addresses, sources + language] : addresses
}

let wanted = 'en'
/** How often the reader chose a language. */
let choices = 0
/** The addresses of messages that the page shows in English, because they have not arrived. */
const missing = new Set<string>()

/** Changes the attributes before the texts, because what renders them reads the direction. */
function showLanguage(language: string, messages: Messages) {
  Object.assign(document.documentElement, { lang: language, dir: isRightToLeft(language) ? 'rtl' : 'ltr' })
  showTexts({ language, messages })
}

/**
 * Shows the page in a language, with the messages of all code that runs. A text whose messages fail to arrive is English until a
 * later call gets them; one whose messages take long, until they are there.
 */
export async function loadTexts(language = wanted) {
  wanted = language
  const addresses = addressesIn(language)
  const results = await Promise.allSettled(addresses.map(inTimeOrLater))
  if (wanted !== language) return
  const messages = Object.assign({}, ...results.map((result) => 'value' in result && result.value))
  const arrived = addresses.filter((address, at) => {
    if (results[at]?.status === 'fulfilled') return missing.delete(address)
    missing.add(address)
    return false
  })
  const shown = shownTexts()
  if (shown.language !== language) showLanguage(language, messages)
  // An earlier call may end later and bring fewer messages.
  else if (arrived.length > 0) showTexts({ language, messages: { ...shown.messages, ...messages } })
  // Only new code shows the new messages, so the rest of the page need not be rendered again.
  else Object.assign(shown.messages, messages)
}

/**
 * Shows the page in another language. Returns false if a later choice has replaced this one while its messages were on their way.
 * Rejects if they do not arrive: the page then stays as it is.
 */
export async function switchLanguage(language: string): Promise<boolean> {
  choices += 1
  const choice = choices
  try {
    await Promise.all(addressesIn(language).map(inTime))
  } catch (error) {
    if (choice === choices) throw error
  }
  if (choice !== choices) return false
  await loadTexts(language)
  return choice === choices
}

/**
 * Returns the code of a dynamic import when the page has its texts. `scripts` are the addresses of its scripts, if there are several:
 * their texts load at the same time as they. The build lets each import call it.
 */
export function withTexts<T>(code: Promise<T>, scripts: readonly string[] = []): Promise<T> {
  if (wanted === 'en') return code
  scripts
    .filter((script) => script.includes('/t'))
    .map(addressIn(wanted))
    .forEach(request)
  return code.then(async (loaded) => {
    await loadTexts()
    return loaded
  })
}

/** Lets the page load the texts of the server's errors, which few pages show. */
export function addErrorTexts() {
  const chunks = globalThis.chunksWithTexts
  if (chunks && !chunks.includes('others')) chunks.push('others')
}

/** Calls `show` when the page has the texts of the server's errors. */
export function withErrorTexts(show: () => void) {
  addErrorTexts()
  if (wanted === 'en') show()
  else void loadTexts().then(show)
}
