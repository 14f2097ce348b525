import type { Invitation, InvitationPage } from '../../../shared/communities/invitations.ts'
import { emailKey } from '../../../shared/platform/fields.ts'
import type { Viewer } from '../../platform/context.ts'
import { presentInvitingCommunity } from '../core/present-invitation.ts'
import type { InvitationRow, listOpenInvitations } from './queries.ts'

type OpenInvitation = Awaited<ReturnType<typeof listOpenInvitations>>[number]

/** Presents an invitation to moderators. */
export const presentInvitation = (row: OpenInvitation, now: string): Invitation => ({
  id: row.id,
  email: row.emailKey,
  message: row.message,
  invitedBy: { id: row.inviterId, name: row.inviterName },
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
  isExpired: row.expiresAt <= now,
})

function stateOf(viewer: Viewer | null, row: InvitationRow): InvitationPage['state'] {
  if (!viewer) return 'guest'
  if (row.role) return 'member'
  return emailKey(viewer.email) === row.emailKey ? 'ready' : 'wrong-account'
}

/** Whether the viewer may load the community's icon: a private one shows it to invited users with a verified address. */
const seesIcon = (viewer: Viewer | null, row: InvitationRow) =>
  row.isPrivate === 0 || row.role !== null || (viewer?.emailVerified === true && stateOf(viewer, row) === 'ready')

/** Presents the page behind an invitation link: the community's card, even of a private community. */
export const presentInvitationPage = (viewer: Viewer | null, row: InvitationRow): InvitationPage => ({
  ...presentInvitingCommunity(row, seesIcon(viewer, row)),
  invitedBy: row.inviterName,
  message: row.message,
  email: row.emailKey,
  state: stateOf(viewer, row),
})
