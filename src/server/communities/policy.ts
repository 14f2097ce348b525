import type { Viewer } from '../context.ts'
import type { Standing } from './standing.ts'

/** Who asks about which community. */
export interface CommunityAsk {
  viewer: Pick<Viewer, 'isSuperAdmin'> | null
  standing: Standing
  community: { isPrivate: boolean; requiresApproval: boolean; isArchived: boolean }
}

export const isMember = (standing: Standing) => ['member', 'moderator', 'organizer'].includes(standing)

/** What a viewer may do with a community. Everything not said here is refused. */
export function communityAbilities({ viewer, standing, community }: CommunityAsk) {
  const isInside = isMember(standing)
  // Everybody reads a public community; only members, and super admins, read a private one.
  const read = !community.isPrivate || isInside || viewer?.isSuperAdmin === true
  // An invitation shows the community's card besides.
  const view = read || standing === 'invited'
  // A private community without approval is joined by invitation only.
  const isOpen = !community.isPrivate || community.requiresApproval
  const mayEnter = standing === 'invited' || ((standing === 'outsider' || standing === 'pending') && isOpen)
  // An organizer hands the community on first.
  const leave = isInside && standing !== 'organizer'
  // What is archived can be read, and nothing is added to it, neither people nor words.
  const isOpenToMore = !community.isArchived
  // Writing in a community's threads needs the right to read; starting one needs membership.
  const comment = isOpenToMore && viewer !== null && read && standing !== 'banned'
  return {
    view,
    read,
    join: isOpenToMore && mayEnter,
    leave,
    invite: isOpenToMore && isInside,
    post: isOpenToMore && isInside,
    comment,
    moderate: standing === 'moderator' || standing === 'organizer',
    manage: standing === 'organizer',
  }
}

export type CommunityAbility = keyof ReturnType<typeof communityAbilities>
