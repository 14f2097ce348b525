import type { Db } from '../../platform/db/open.ts'
import type { OpenToMember } from './queries.ts'

/** Marks every invitation of this address to the community as accepted. */
export const updateInvitationsAccepted = (db: Db, { id: communityId }: OpenToMember, key: string, at: string) =>
  db
    .updateTable('invitation')
    .set({ acceptedAt: at })
    .where('emailKey', '=', key)
    .where('communityId', '=', communityId)
    .where('acceptedAt', 'is', null)
    .execute()

/** Counts a member who came by the link. Returns false when the link is used up. */
export async function countLinkUse(db: Db, { id: communityId }: OpenToMember, linkId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('inviteLink')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', linkId)
    .where('communityId', '=', communityId)
    .whereRef('uses', '<', 'maxUses')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
