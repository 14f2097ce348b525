import { pageData } from '../../../platform/page-data.ts'
import { instanceKey } from '../../../platform/query-client.ts'
import { type RouterOutputs, trpc } from '../../../platform/trpc.ts'

/** The age at which a page refetches the instance's data, in milliseconds. */
const staleTimeMs = 60_000

const useInstanceOfBrowser = (isAsked = true) => {
  const { data, isLoadingError, refetch } = trpc.instance.get.useQuery(undefined, {
    staleTime: staleTimeMs,
    enabled: isAsked,
  })
  return { data, isLoadingError, refetch }
}

/** The instance's public data. With `isAsked` false the hook only reads the cache. */
export const useInstance: (isAsked?: boolean) => Omit<ReturnType<typeof useInstanceOfBrowser>, 'refetch'> & {
  refetch: () => Promise<unknown>
} = typeof document === 'undefined' ? pageData<RouterOutputs['instance']['get']>(instanceKey) : useInstanceOfBrowser

const metaContent = (name: string) =>
  typeof document === 'undefined'
    ? undefined
    : document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

/** The instance's name and the URL of its logo. Uses the values in the HTML page until the server answers. */
export const useBranding = (isAsked?: boolean) =>
  useInstance(isAsked).data ?? {
    name: metaContent('application-name') ?? 'Folkmoot',
    logo: metaContent('folkmoot-logo') ?? null,
  }

/** Whether the site sends mail. True until the server answers. */
export const useSendsMail = (): boolean => useInstance().data?.sendsMail ?? true
