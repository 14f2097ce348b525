import { readStartTexts, startTextsName } from '../../shared/platform/start-texts.ts'

const { entry = '', early = '', late = '', texts = '' } = document.currentScript?.dataset ?? {}
const filesIn = (list: string) => list.split(' ').filter(Boolean)

/** Without the code nothing repeats what the reader does, so the page says so and leaves the rest to the browser. */
export let hasFailed = false

function fail(error: unknown) {
  hasFailed = true
  console.error(error)
  const texts = document.querySelector<HTMLMetaElement>(`meta[name=${startTextsName}]`)
  const [failure, reload] = readStartTexts(texts?.content)
  const alert = document.createElement('div')
  alert.setAttribute('role', 'alert')
  alert.className = 'start-failure'
  const link = document.createElement('a')
  link.href = location.href
  link.textContent = reload ?? ''
  link.addEventListener('click', (event) => {
    event.preventDefault()
    location.reload()
  })
  alert.append(`${failure} `, link)
  document.body.append(alert)
}

let isLoading = false

/** Loads the app at once. */
export function load() {
  if (!isLoading) import(/* @vite-ignore */ entry).catch(fail)
  isLoading = true
}

/** The browser may be busy, or save power, for as long as the page is open. */
const longestWait = { timeout: 1_000 }
// Safari has no requestIdleCallback.
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in self ? requestIdleCallback(work, longestWait) : setTimeout(work)
const idle = () => new Promise<void>((resolve) => whenIdle(resolve))
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** Starting a download takes a phone some milliseconds. */
const downloadsPerTask = 3

/** Downloads all files of the page, because the app asks for some only when others run. */
async function download() {
  const scripts = [...filesIn(early), entry, ...filesIn(late)].map((href) => ({ rel: 'modulepreload', href }))
  const catalogues = filesIn(texts).map((href) => ({ rel: 'preload', as: 'fetch', href }))
  for (const [at, file] of [...scripts, ...catalogues].entries()) {
    if (at > 0 && at % downloadsPerTask === 0) await nextTask()
    document.head.append(Object.assign(document.createElement('link'), { ...file, crossOrigin: '' }))
  }
}

/**
 * The first formatter of a browser's process reads the data of all languages, which takes longer than any file of the app.
 * The threads of a process share it.
 */
const loadLanguages = () =>
  new Promise<void>((resolve) => {
    const worker = new Worker('/languages.js')
    const end = () => {
      worker.terminate()
      resolve()
    }
    worker.addEventListener('message', end)
    worker.addEventListener('error', end)
    setTimeout(end, longestWait.timeout)
  }).catch(() => {})

/** Runs the code file by file, so that no task keeps the reader waiting. */
async function loadInSteps() {
  await Promise.all([loadLanguages(), download()])
  await idle()
  for (const file of filesIn(early)) {
    if (isLoading) return
    // The app imports it again, and reports a failure.
    await import(/* @vite-ignore */ file).catch(() => {})
    await idle()
  }
  load()
}

/** Loads the app when the page has loaded and the browser is idle. */
export function loadWhenIdle() {
  if (document.readyState === 'complete') whenIdle(loadInSteps)
  else addEventListener('load', () => whenIdle(loadInSteps))
}
