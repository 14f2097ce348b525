import { trpc } from '../../../platform/trpc.ts'

/** Invalidates the audit log and the counts next to the sections, which every action in the settings changes. */
export function useInvalidateSettings(slug: string) {
  const { communitySettings } = trpc.useUtils()
  return () => {
    void communitySettings.overview.invalidate({ slug })
    void communitySettings.audit.invalidate({ slug })
  }
}
