import { useLingui } from '@lingui/react/macro'
import { useFormKey } from '../../../platform/form-key.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'

function useMaking(slug: string, kind: string) {
  const { t } = useLingui()
  const { inviteLinks } = trpc.useUtils()
  return {
    trpc: useFormKey(`${kind}:${slug}`),
    onSuccess: () => void inviteLinks.list.invalidate({ slug }),
    onError: (error: unknown) => {
      toast.error(errorText(error, t`The link could not be made`))
    },
  }
}

/** Makes a link for several people. Its answer alone contains the address. */
export const useMakeLink = (slug: string) => trpc.inviteLinks.create.useMutation(useMaking(slug, 'invite-link'))

/** Makes a link for each address of a list. */
export const useMakePersonalLinks = (slug: string) =>
  trpc.inviteLinks.createPersonal.useMutation(useMaking(slug, 'personal-links'))

/** The links of the community, or the viewer's own, newest first. */
export const useInviteLinks = (slug: string) =>
  trpc.inviteLinks.list.useInfiniteQuery({ slug }, { getNextPageParam: (page) => page.nextCursor })

/** Revokes a link. The dialog shows a failure. */
export function useRevokeLink(slug: string) {
  const { t } = useLingui()
  const { inviteLinks } = trpc.useUtils()
  return trpc.inviteLinks.revoke.useMutation({
    onSuccess: () => toast.success(t`The link was revoked.`),
    // Also after a refusal, because another moderator may have revoked the link.
    onSettled: () => inviteLinks.list.invalidate({ slug }),
  })
}
