import type { Notice, NoticeKind } from '../../shared/notices.ts'

/** `{actor}` and `{community}` stand for their names, `{role}` for the role that was given. */
const sentences: Record<NoticeKind, string> = {
  'join-request': '{actor} asks to join {community}.',
  'join-approved': 'Your request to join {community} was approved. Welcome!',
  'join-denied': 'Your request to join {community} was denied.',
  'join-expired': 'Nobody decided your request to join {community} in time. You can ask again.',
  invitation: '{actor} invites you to join {community}.',
  'role-changed': '{actor} made you {role} of {community}.',
  'handed-over': '{actor} handed {community} on to you. You are its organizer now.',
  'member-removed': 'You were removed from {community}.',
  'member-banned': 'You were banned from {community}.',
  'member-unbanned': 'You are no longer banned from {community}.',
  'community-deleted': '{actor} deleted {community}.',
}

const roleNames: Record<string, string> = { MEMBER: 'a member', MODERATOR: 'a moderator', ORGANIZER: 'an organizer' }

const roleChanged: NoticeKind = 'role-changed'

interface Part {
  /** Tells the parts of one sentence apart. */
  key: string
  text: string
  /** A name, whose direction of writing is its own. */
  isName: boolean
}

/** A notification as a sentence, in parts. */
export function noticeSentence({ kind, actor, community, detail }: Notice): Part[] {
  const fillings: Record<string, Omit<Part, 'key'>> = {
    '{actor}': { text: actor?.name ?? 'Somebody', isName: actor !== null },
    '{community}': { text: community?.name ?? 'a community', isName: community !== null },
    '{role}': { text: roleNames[detail] ?? detail, isName: false },
  }
  const pieces = sentences[kind].split(/(\{\w+\})/).filter((piece) => piece !== '')
  return pieces.map((piece) => ({ key: piece, ...(fillings[piece] ?? { text: piece, isName: false }) }))
}

/** What somebody wrote with it: a message or a reason. Empty when there is nothing more than the sentence says. */
export const noticeQuote = ({ kind, detail }: Notice) => (kind === roleChanged ? '' : detail)
