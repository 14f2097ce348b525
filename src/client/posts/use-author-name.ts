import { trpc } from '../app/trpc.ts'

/** The name of the person with this id; undefined until it is known, and for people who hide their profile. */
export const useAuthorName = (id: string | undefined) =>
  trpc.people.byId.useQuery({ id: id ?? '' }, { enabled: id !== undefined, retry: false }).data?.name
