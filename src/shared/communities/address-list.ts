import { email, emailKey } from '../platform/fields.ts'

/** An entry of a list of addresses that cannot be used, as it was typed. */
export interface AddressProblem {
  address: string
  reason: 'malformed' | 'duplicate'
}

/** Returns the entries that are no addresses, and those that repeat an earlier one, each once. */
export function addressProblems(addresses: readonly string[]): AddressProblem[] {
  const seen = new Set<string>()
  const problems = new Map<string, AddressProblem>()
  for (const address of addresses) {
    const isValid = email.safeParse(address).success
    const key = isValid ? emailKey(address) : address
    if (!isValid) problems.set(key, { address, reason: 'malformed' })
    else if (seen.has(key) && !problems.has(key)) problems.set(key, { address, reason: 'duplicate' })
    seen.add(key)
  }
  return [...problems.values()]
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes) !== ''
  } catch {
    return false
  }
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be'
  // Older spreadsheets export this one.
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/** Decodes a text file, with or without a byte order mark. Returns null for other files, such as spreadsheets. */
export function textInFile(bytes: Uint8Array): string | null {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  return /(?![\s\x7f-\x9f])\p{Cc}/u.test(text) ? null : text
}

const quotesIn = (text: string) => text.split('"').length - 1

/** Returns the lines that are not empty. A line break in quotes, as in a postal address, ends no line. */
function linesIn(text: string): string[] {
  const isQuoted = quotesIn(text) % 2 === 0
  const lines: string[] = []
  let open = ''
  for (const part of text.split(/\r\n|\r|\n/)) {
    const line = open + part
    const isOpen = isQuoted && quotesIn(line) % 2 === 1
    if (!isOpen && line.trim() !== '') lines.push(line)
    open = isOpen ? `${line} ` : ''
  }
  return lines
}

const trimmed = (part: string) => part.replace(/^['.]+|['.]+$/g, '')

/**
 * Returns the addresses in a text file or a table of comma-separated values: of each line, the words with an @, or else
 * the first cell, so that a malformed address is not lost. A first line without any is a heading.
 */
export function addressesInFile(text: string): string[] {
  const lines = linesIn(text)
  return lines.flatMap((line, at) => {
    const parts = line.split(/[\s,;<>()"]+/).map(trimmed)
    const addresses = parts.filter((part) => part.includes('@') && part !== '@')
    if (addresses.length > 0 || (at === 0 && lines.length > 1)) return addresses
    const cells = line.split(/[,;\t"]/).map((cell) => cell.trim())
    return cells.filter((cell) => cell !== '').slice(0, 1)
  })
}
