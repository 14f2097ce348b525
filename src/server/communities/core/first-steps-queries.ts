import { preparedFirst } from '../../platform/db/prepared.ts'

/** Returns a pinned post, an invitation and an invite link of the community, each null if there is none. */
export const findFirstSteps = preparedFirst((db, communityId: string) =>
  db
    .selectFrom('community')
    .select((eb) => [
      eb
        .selectFrom('post')
        .select('post.id')
        .whereRef('post.communityId', '=', 'community.id')
        .where('post.pinnedAt', 'is not', null)
        .limit(1)
        .as('pinnedId'),
      eb
        .selectFrom('invitation')
        .select('invitation.id')
        .whereRef('invitation.communityId', '=', 'community.id')
        .limit(1)
        .as('invitationId'),
      eb
        .selectFrom('inviteLink')
        .select('inviteLink.id')
        .whereRef('inviteLink.communityId', '=', 'community.id')
        .limit(1)
        .as('linkId'),
    ])
    .where('community.id', '=', communityId),
)
