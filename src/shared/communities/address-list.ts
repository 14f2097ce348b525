import { email, emailKey } from '../platform/fields.ts'

/** An entry of a list of addresses that cannot be used, as it was typed. */
export interface AddressProblem {
  address: string
  reason: 'malformed' | 'duplicate'
}

/** Returns the entries that are no addresses, and those that repeat an earlier one. */
export function addressProblems(addresses: readonly string[]): AddressProblem[] {
  const seen = new Set<string>()
  return addresses.flatMap((address): AddressProblem[] => {
    if (!email.safeParse(address).success) return [{ address, reason: 'malformed' }]
    const key = emailKey(address)
    if (seen.has(key)) return [{ address, reason: 'duplicate' }]
    seen.add(key)
    return []
  })
}

/** The address in a cell such as `"Ann" <ann@example.org>`, without quotes. */
const addressIn = (cell: string) => (/<([^<>]*)>/.exec(cell)?.[1] ?? cell).replace(/^["'\s]+|["'\s]+$/g, '')

/**
 * Returns the addresses in a text file or a table of comma-separated values: of each line, the cells with an @, or else
 * the whole line, so that a malformed address is not lost. A first line without any is a heading.
 */
export function addressesInFile(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  return lines.flatMap((line, at) => {
    const cells = line
      .split(/[,;\t]/)
      .map(addressIn)
      .filter((cell) => cell !== '')
    const addresses = cells.filter((cell) => cell.includes('@'))
    if (addresses.length > 0 || (at === 0 && lines.length > 1)) return addresses
    return cells.slice(0, 1)
  })
}
