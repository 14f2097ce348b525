import { type CommunityCard, communityCardOf } from '../../../shared/communities/texts.ts'
import { type PostText, postTextKeys } from '../../../shared/discussions/texts.ts'
import type { Settings } from '../../../shared/identity/settings.ts'
import type { CaseTarget } from '../../../shared/moderation/queue.ts'
import { onOneLine, plainTextOf } from '../../../shared/platform/plain-text.ts'
import { displayName } from '../../identity/preferences/settings.ts'

/** Returns the snapshot of a post: its texts, of which the title is the first. */
export const snapshotOfPost = (post: PostText) => postTextKeys.map((key) => post[key]).join('\n\n')

export const snapshotOfUser = (name: string, settings: Settings) =>
  `${displayName(name, settings)}\n\n${settings.PROFILE_BIO}`.trim()

/** Returns the snapshot of a community: the texts on its card, of which the name is the first. */
export const snapshotOfCommunity = (community: CommunityCard) =>
  Object.values(communityCardOf(community)).join('\n\n').trim()

/** Returns the beginning of a snapshot as plain text. Titles, names and descriptions of communities are plain already. */
export function plainSnapshot(targetType: CaseTarget, beginning: string): string {
  if (targetType === 'COMMENT') return plainTextOf(beginning)
  const [title = '', ...texts] = beginning.split('\n\n')
  const text = texts.join('\n\n')
  return onOneLine(`${title} ${targetType === 'COMMUNITY' ? text : plainTextOf(text)}`)
}
