import { trpc } from './trpc.ts'

/** How old what is known of the instance may be when a screen asks for it, in milliseconds. */
const fresh = 60_000

/** What everybody may know of the instance; undefined until the server has said it. Those who do not ask only listen. */
export const useInstance = (isAsked = true) =>
  trpc.instance.get.useQuery(undefined, { staleTime: fresh, enabled: isAsked }).data

const said = (name: string) => document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

/** What the instance is called and the address of its logo: as the page says it, until the server is asked. */
export const useFace = (isAsked?: boolean) =>
  useInstance(isAsked) ?? { name: said('application-name') ?? 'Folkmoot', logo: said('folkmoot-logo') ?? null }
