import type { Viewer } from '../../../platform/context.ts'
import type { Membership } from '../membership.ts'

/** The input of the ability table. */
export interface CommunityPolicyInput {
  viewer: Pick<Viewer, 'isSuperAdmin'> | null
  membership: Membership
  community: {
    isPrivate: boolean
    requiresApproval: boolean
    isArchived: boolean
    onlyMembersComment: boolean
    membersMayLink: boolean
  }
}

export const isMember = (membership: Membership) => ['member', 'moderator', 'organizer'].includes(membership)

/** The ability table for a viewer and a community. Denies everything else. */
export function communityAbilities({ viewer, membership, community }: CommunityPolicyInput) {
  const isInside = isMember(membership)
  const isSuperAdmin = viewer?.isSuperAdmin === true
  // Super admins get no additional rows in lists; they can only open what they have the address of.
  const list = !community.isPrivate || isInside
  // Public communities are readable by everybody, private ones by members and super admins.
  const read = list || isSuperAdmin
  // An invitation also shows the community's card.
  const view = read || membership === 'invited'
  // A private community without approval admits invited users only.
  const isOpen = !community.isPrivate || community.requiresApproval
  const mayEnter = membership === 'invited' || ((membership === 'outsider' || membership === 'pending') && isOpen)
  // An organizer must hand the community over first.
  const leave = isInside && membership !== 'organizer'
  // An archived community is read-only: it takes neither new members nor new content.
  const isOpenToMore = !community.isArchived
  const isSignedIn = viewer !== null
  const isBanned = membership === 'banned'
  const takePart = isOpenToMore && isSignedIn && read && !isBanned
  const moderate = membership === 'moderator' || membership === 'organizer'
  return {
    view,
    read,
    list,
    join: isOpenToMore && mayEnter,
    leave,
    invite: isOpenToMore && isInside,
    link: isOpenToMore && (moderate || (isInside && community.membersMayLink)),
    post: isOpenToMore && isInside,
    // Reacting requires the right to read; creating posts requires membership.
    takePart,
    comment: takePart && (isInside || !community.onlyMembersComment),
    // Only users who have the community in their lists are notified.
    beNotified: isSignedIn && list && !isBanned,
    follow: isSignedIn && read,
    // Members see each other; for others, members with a hidden profile are left out.
    seeAllMembers: isInside || isSuperAdmin,
    report: isSignedIn && read && membership !== 'organizer',
    moderate,
    manage: membership === 'organizer',
    // The site can always give a community somebody who decides.
    appoint: isSuperAdmin,
  }
}

export type CommunityAbilities = ReturnType<typeof communityAbilities>
export type CommunityAbility = keyof CommunityAbilities

/** The ability table for a forum, from the viewer's abilities in its community. */
export const forumAbilities = (
  community: Pick<CommunityAbilities, 'post' | 'moderate'>,
  forum: { onlyModeratorsPost: boolean },
) => ({ post: community.post && (!forum.onlyModeratorsPost || community.moderate) })
