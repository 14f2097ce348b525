import type { InvitationPage } from '../../../shared/communities/invitations.ts'
import { type CommunityCard, communityCardOf } from '../../../shared/communities/texts.ts'
import type { Flag } from '../../platform/db/column-types.ts'
import { mediaPathOf } from '../../platform/media/media-urls.ts'

interface InvitingRow extends CommunityCard {
  slug: string
  isPrivate: Flag
  requiresApproval: Flag
  skipsApproval: Flag
  memberCount: number
  iconId: string | null
  expiresAt: string
}

/** Presents the card of a community, even of a private one, to the holder of an invitation, and how it lets them in. */
export const presentInvitingCommunity = (
  row: InvitingRow,
  seesIcon: boolean,
): Pick<InvitationPage, 'community' | 'expiresAt' | 'skipsApproval'> => ({
  community: {
    slug: row.slug,
    ...communityCardOf(row),
    isPrivate: row.isPrivate === 1,
    memberCount: row.memberCount,
    iconUrl: seesIcon ? mediaPathOf(row.iconId) : null,
  },
  expiresAt: row.expiresAt,
  skipsApproval: row.requiresApproval === 0 || row.skipsApproval === 1,
})
