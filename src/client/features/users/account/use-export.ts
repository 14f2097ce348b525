import { useMutation } from '@tanstack/react-query'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { download } from '../../../ui/download.ts'
import { toast } from '../../../ui/toast.ts'

/** Downloads all data of the account as one file. */
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
