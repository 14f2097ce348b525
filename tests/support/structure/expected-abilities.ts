import { communityAbilities, isMember } from '../../../src/server/communities/core/access/abilities.ts'
import type { Membership } from '../../../src/server/communities/core/membership.ts'
import { commentAbilities } from '../../../src/server/discussions/comments/access/abilities.ts'
import { mediaAbilities } from '../../../src/server/discussions/images/access/abilities.ts'
import { postAbilities } from '../../../src/server/discussions/posts/access/abilities.ts'
import { userAbilities } from '../../../src/server/identity/users/access/abilities.ts'
import type { Viewer } from '../../../src/server/platform/context.ts'
import type { AccessWorld, MadeComment, MadeCommunity, MadeImage, MadePost, MadeUser } from './access-world.ts'

/** The abilities that the tables give one viewer, computed from the shape of the world. */
export function tablesFor({ users }: AccessWorld, user: MadeUser | null, viewer: Viewer | null) {
  const index = user ? users.indexOf(user) : -1
  // The first user invites all others.
  const isInviterEntitled = ({ memberships: [role = 'outsider'] }: MadeCommunity) =>
    isMember(role) && !users[0]?.isSuspended && !users[0]?.isDeleted && !users[0]?.isWaiting
  const membershipIn = (community: MadeCommunity): Membership => {
    const membership = community.memberships[index]
    if (!user || !membership) return 'guest'
    // Only verified addresses match an invitation, archived communities accept no members, and inviters can lose the
    // right.
    const isUsable = user.isVerified && !community.isArchived && isInviterEntitled(community)
    return membership === 'invited' && !isUsable ? 'outsider' : membership
  }
  const community = (of: MadeCommunity) => communityAbilities({ viewer, membership: membershipIn(of), community: of })
  const post = ({ community: shape, author, isDeleted, isHidden, isHeld, isLocked }: MadePost) => {
    const facts = { authorId: users[author]?.id ?? '', isDeleted, isHidden: isHidden || isHeld, isHeld, isLocked }
    return postAbilities({ viewer, community: community(shape), post: facts })
  }
  const comment = ({ post: of, author, isDeleted, isHidden, reports }: MadeComment) => {
    const isReported = reports.some(({ by, status }) => by === index && status !== 'DISMISSED')
    const facts = {
      authorId: users[author]?.id ?? '',
      depth: 0,
      isDeleted,
      isHidden,
      isReported,
      isBlocked: false,
    }
    return commentAbilities({ viewer, post: post(of), comment: facts })
  }
  const isSeen = ({ target, isIcon = false }: MadeImage) =>
    'post' in target ? sees(target) : 'community' in target ? reads(target) : isIcon ? knows(target) : enters(target)
  const image = (of: MadeImage) => {
    const media = { ownerId: users[of.owner]?.id ?? '', isForEverybody: false, isSeen: isSeen(of) }
    return mediaAbilities({ viewer, media })
  }
  const knows = (of: MadeCommunity) => !of.isDeleted && community(of).view
  const enters = (of: MadeCommunity) => !of.isDeleted && community(of).read
  const reads = (of: MadePost) => !of.community.isDeleted && post(of).view
  const sees = (of: MadeComment) => !of.post.community.isDeleted && comment(of).view
  const setting = (isHidden: boolean) => (isHidden ? ('false' as const) : ('true' as const))
  const profile = ({ id, hidesProfile, hidesActivity }: MadeUser) => {
    const settings = {
      PRIVACY_PROFILE_VISIBLE: setting(hidesProfile),
      PRIVACY_ACTIVITY_STATUS_VISIBLE: setting(hidesActivity),
    }
    return userAbilities({ viewer, user: { id, settings } })
  }
  return { membershipIn, community, post, comment, isSeen, image, profile }
}
