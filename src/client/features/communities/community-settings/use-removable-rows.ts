import { type Mutation, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type PagedRows, withoutRow, withRowBack } from './paged-rows.ts'

// Dialogs wrap a call in a separate mutation, which has no key and must not be counted.
const isCall = ({ options }: Mutation) => options.mutationKey !== undefined

/** Removes rows from a paged list optimistically. */
export function useRemovableRows(key: QueryKey) {
  const client = useQueryClient()
  return {
    /** Removes a row and returns a function that restores it. */
    async take(id: string) {
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<PagedRows>(key)
      client.setQueryData<PagedRows>(key, (rows) => rows && withoutRow(rows, id))
      return {
        restore: () => client.setQueryData<PagedRows>(key, (rows) => rows && before && withRowBack(rows, id, before)),
      }
    },
    /** Refetches the list, unless other removals are pending: their rows would reappear for a moment. */
    refresh: () => {
      if (client.isMutating({ predicate: isCall }) <= 1) void client.invalidateQueries({ queryKey: key })
    },
  }
}
