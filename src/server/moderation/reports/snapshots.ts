import { type CommunityCard, communityCardOf } from '../../../shared/communities/texts.ts'
import { type PostText, postTextKeys } from '../../../shared/discussions/texts.ts'
import type { Settings } from '../../../shared/identity/settings.ts'
import { shownProfileText } from '../../../shared/identity/texts.ts'
import type { CaseTarget } from '../../../shared/moderation/queue.ts'
import { onOneLine, plainTextOf } from '../../../shared/platform/plain-text.ts'
import { displayName } from '../../identity/preferences/settings.ts'

/** Returns the snapshot of a post: its texts, of which the title is the first. */
export const snapshotOfPost = (post: PostText) => postTextKeys.map((key) => post[key]).join('\n\n')

const inParagraphs = (texts: object) =>
  Object.values(texts)
    .filter((text) => text !== '')
    .join('\n\n')

/** Returns the name that a profile shows, and its other texts. */
export const textsOfUser = (name: string, settings: Settings) =>
  [displayName(name, settings), inParagraphs(shownProfileText(settings))] as const

/** Returns the name of a community, and the other texts on its card. */
export function textsOfCommunity(community: CommunityCard) {
  const { name, ...texts } = communityCardOf(community)
  return [name, inParagraphs(texts)] as const
}

export const snapshotOfUser = (name: string, settings: Settings) => textsOfUser(name, settings).join('\n\n').trim()
export const snapshotOfCommunity = (community: CommunityCard) => textsOfCommunity(community).join('\n\n').trim()

/** Returns the beginning of a snapshot as plain text. Titles, names and descriptions of communities are plain already. */
export function plainSnapshot(targetType: CaseTarget, beginning: string): string {
  if (targetType === 'COMMENT') return plainTextOf(beginning)
  const [title = '', ...texts] = beginning.split('\n\n')
  const text = texts.join('\n\n')
  return onOneLine(`${title} ${targetType === 'COMMUNITY' ? text : plainTextOf(text)}`)
}
