import type { InvitationPage, InviteLink, NewInviteLink } from '../../../shared/communities/invitations.ts'
import type { Services, Viewer } from '../../platform/context.ts'
import { presentInvitingCommunity } from '../core/present-invitation.ts'
import type { LinkRow, ListedLink } from './queries.ts'

/** Whether people can join by a link that is not revoked, and why not. */
export function linkStateOf(
  row: Pick<LinkRow, 'isEntitled' | 'expiresAt' | 'uses' | 'maxUses'>,
  now: string,
): InviteLink['state'] {
  if (row.isEntitled === 0) return 'ended'
  if (row.expiresAt <= now) return 'expired'
  return row.uses < row.maxUses ? 'open' : 'used-up'
}

export const presentLink = (row: ListedLink, now: string): InviteLink => ({
  id: row.id,
  label: row.label,
  madeBy: { id: row.makerId, name: row.makerName },
  maxUses: row.maxUses,
  uses: row.uses,
  skipsApproval: row.skipsApproval === 1,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
  state: linkStateOf(row, now),
})

export const presentNewLink = (
  { config }: Pick<Services, 'config'>,
  row: ListedLink,
  token: string,
  now: string,
): NewInviteLink => ({ ...presentLink(row, now), url: `${config.publicUrl}/invite/${token}`, token })

function pageStateOf(viewer: Viewer | null, row: LinkRow): InvitationPage['state'] {
  if (!viewer) return 'guest'
  if (row.role !== null) return 'member'
  return row.requestId === null ? 'ready' : 'pending'
}

/** Presents the page behind an invite link: the community's card, even of a private community. */
export const presentLinkPage = (viewer: Viewer | null, row: LinkRow): InvitationPage => ({
  ...presentInvitingCommunity(row, row.isPrivate === 0 || row.role !== null),
  invitedBy: row.makerName,
  message: '',
  email: null,
  state: pageStateOf(viewer, row),
})
