import { type Mutation, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type Rows, withoutRow, withRowBack } from './rows.ts'

// A dialog that waits for a call has a mutation of its own around it, which has no key.
const isCall = ({ options }: Mutation) => options.mutationKey !== undefined

/** Takes rows out of a paged list before the server has confirmed that they are gone. */
export function useRows(key: QueryKey) {
  const client = useQueryClient()
  return {
    /** Answers what puts the row back. */
    async take(id: string) {
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<Rows>(key)
      client.setQueryData<Rows>(key, (rows) => rows && withoutRow(rows, id))
      return {
        restore: () => client.setQueryData<Rows>(key, (rows) => rows && before && withRowBack(rows, id, before)),
      }
    },
    /** Asks the server again; not while other rows are on their way out, which would come back for a moment. */
    refresh: () => {
      if (client.isMutating({ predicate: isCall }) <= 1) void client.invalidateQueries({ queryKey: key })
    },
  }
}
