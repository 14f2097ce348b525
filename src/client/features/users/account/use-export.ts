import { useMutation } from '@tanstack/react-query'
import { errorText, trpc } from '../app/trpc.ts'
import { toast } from '../ui/toast.ts'
import { download } from './download.ts'

/** Downloads everything the product holds of the person as a file. */
export function useExport() {
  const utils = trpc.useUtils()
  return useMutation({
    mutationFn: () => utils.account.export.fetch(undefined, { staleTime: 0, gcTime: 0 }),
    onSuccess: (account) => {
      const day = account.exportedAt.slice(0, 10)
      download(`folkmoot-export-${day}.json`, 'application/json', JSON.stringify(account, null, 2))
    },
    onError: (error) => toast.error(errorText(error, 'Your export could not be made. Please try again.')),
  })
}
