import { type ClientConfig, types } from 'pg'

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
