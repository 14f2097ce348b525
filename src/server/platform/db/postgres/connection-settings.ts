import { type ClientConfig, types } from 'pg'

/** The name of the connections of servers and commands, by which `folkmoot move` sees that they are there. */
export const productName = 'folkmoot'

/** Connects under this name. The driver would prefer one in the address. */
export function connectionAs(name: string, url: string) {
  const address = new URL(url)
  if (!address.searchParams.has('application_name')) return { connectionString: url, application_name: name }
  address.searchParams.delete('application_name')
  return { connectionString: address.href, application_name: name }
}

/** A database or a role may have another default, under which a write that waited for another one would fail. */
export const readCommitted = `set default_transaction_isolation = 'read committed'`

const { builtins } = types
const asNumber = new Set<number>([builtins.INT8, builtins.NUMERIC])

/** Numbers are JavaScript's, and booleans 0 or 1, as in SQLite. All other values are text. */
export const parsers: NonNullable<ClientConfig['types']> = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (asNumber.has(oid)) return Number
    if (oid === builtins.BOOL) return (value: string) => (value === 't' ? 1 : 0)
    return types.getTypeParser(oid, format)
  }) as typeof types.getTypeParser,
}
