import { trpc } from '../app/trpc.ts'

const everyMinute = 60_000

/** How many notifications wait to be read; undefined until that is known. */
export const useUnread = () =>
  trpc.inbox.unread.useQuery(undefined, { refetchInterval: everyMinute, refetchOnWindowFocus: 'always' }).data?.count
