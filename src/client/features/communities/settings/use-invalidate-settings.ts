import { trpc } from '../app/trpc.ts'

/** What every act in the settings makes out of date: the log of acts and the numbers beside the sections. */
export function useRefresh(slug: string) {
  const { communitySettings } = trpc.useUtils()
  return () => {
    void communitySettings.overview.invalidate({ slug })
    void communitySettings.audit.invalidate({ slug })
  }
}
