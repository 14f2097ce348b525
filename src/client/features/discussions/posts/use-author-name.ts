import { trpc } from '../../../platform/trpc.ts'

/** A user's name; undefined while it loads, and for users who hide their profile. */
export const useAuthorName = (id: string | undefined) =>
  trpc.users.byId.useQuery({ id: id ?? '' }, { enabled: id !== undefined, retry: false }).data?.name
