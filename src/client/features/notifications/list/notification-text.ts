import type { Notification, NotificationKind } from '../../../../shared/notifications/notifications.ts'

type NotificationFacts = Pick<Notification, 'post' | 'link' | 'detail' | 'count'>
/**
 * A template: `{actor}` and `{community}` are names, `{post}` is the post's title, `{others}` the number of further
 * users, `{role}` the given role.
 */
type Sentence = string | ((notification: Notification) => string)

const isAboutComment = ({ link }: NotificationFacts) => link?.includes('#comment-') ?? false

/** The viewer's content. Leaves the post's title out if the viewer may no longer read the post. */
function written(facts: NotificationFacts) {
  if (facts.post === null) return 'something you wrote'
  return isAboutComment(facts) ? 'your comment on “{post}”' : 'your post “{post}”'
}

function reacted(facts: NotificationFacts) {
  if (facts.post === null) return '{actor}{others} reacted to what you wrote.'
  return `{actor}{others} reacted to ${isAboutComment(facts) ? 'your comment on ' : ''}“{post}”.`
}

/** Does not name the action taken, because it may concern the author alone. */
function reportDecided({ community, ...facts }: Notification) {
  const reported = isAboutComment(facts) ? 'a comment on “{post}”' : '“{post}”'
  const about = facts.post === null ? '' : ` about ${reported}`
  const report = `Your report${about}${community === null ? '' : ' in {community}'} was reviewed`
  return facts.detail === 'RESOLVED'
    ? `${report}: the moderators agreed and took action.`
    : `${report}: the moderators decided to keep the content.`
}

function contentModerated(facts: NotificationFacts) {
  if (facts.detail === 'HIDDEN')
    return `Reports have hidden ${written(facts)} in {community}, until a moderator decides.`
  const looked = `A moderator of {community} reviewed ${written(facts)}`
  return facts.detail === 'SHOWN'
    ? `${looked}: its readers can see it again.`
    : `${looked}, and decided that it stays hidden.`
}

/** A removed post cannot be read, so a readable post is the post of a removed comment. */
const contentRemoved = ({ post }: NotificationFacts) =>
  post === null ? 'Something you wrote in {community} was removed.' : 'Your comment on “{post}” was removed.'

/** Without a community the warning concerns the viewer's account or a community that they organize. */
function warned({ community, ...facts }: Notification) {
  if (community === null) return 'The people who run this site warned you.'
  if (facts.post !== null) return `You were warned because of ${written(facts)} in {community}.`
  return facts.link === null
    ? 'You were warned because of something you wrote in {community}.'
    : 'You were warned because of {community}, of which you are an organizer.'
}

const withPost =
  (sentence: string, without: string): Sentence =>
  ({ post }) =>
    post === null ? without : sentence

const sentences: Record<NotificationKind, Sentence> = {
  'join-request': '{actor} asks to join {community}.',
  'join-approved': 'Your request to join {community} was approved. Welcome!',
  'join-denied': 'Your request to join {community} was denied.',
  'join-expired': 'Your request to join {community} expired without an answer. You can ask again.',
  invitation: '{actor} invites you to join {community}.',
  'role-changed': ({ actor }) =>
    actor === null ? 'You are now {role} of {community}.' : '{actor} made you {role} of {community}.',
  'handed-over': '{actor} handed {community} over to you. You are its organizer now.',
  'organizer-appointed': '{actor} is now an organizer of {community}, appointed by a site admin.',
  'member-removed': 'You were removed from {community}.',
  'member-banned': 'You were banned from {community}.',
  'member-unbanned': 'You are no longer banned from {community}.',
  'community-deleted': '{actor} deleted {community}.',
  comment: withPost('{actor} commented on your post {post}.', '{actor} commented on your post.'),
  reply: withPost('{actor} replied to your comment on {post}.', '{actor} replied to your comment.'),
  mention: withPost('{actor} mentioned you in {post}.', '{actor} mentioned you.'),
  reaction: reacted,
  'report-decided': reportDecided,
  'content-moderated': contentModerated,
  'content-removed': contentRemoved,
  warned,
  'objection-answered': ({ detail }) =>
    detail.startsWith('LIFTED')
      ? 'Your objection was accepted: the decision was lifted.'
      : 'Your objection was not accepted: the decision stands.',
  'reports-waiting': ({ community, detail }) => {
    const waiting = detail === 'OBJECTION' ? 'An objection' : 'A report'
    return `${waiting}${community === null ? '' : ' in {community}'} needs a decision.`
  },
  'sign-up-waiting': '{actor} signed up and is waiting for approval.',
  'backup-failed': 'A scheduled backup failed.',
}

const roleNames: Record<string, string> = { MEMBER: 'a member', MODERATOR: 'a moderator', ORGANIZER: 'an organizer' }

/** Kinds whose `detail` is a code that the sentence expresses, not a quotation. */
const kindsWithoutQuote: readonly NotificationKind[] = [
  'role-changed',
  'report-decided',
  'content-moderated',
  'reports-waiting',
]

function otherActorCount(count: number) {
  if (count < 2) return ''
  return count === 2 ? ' and 1 other' : ` and ${count - 1} others`
}

interface Part {
  /** The React key within the sentence. */
  key: string
  text: string
  /** Names are isolated, because their text direction may differ from the direction of the sentence. */
  isName: boolean
}

/** A notification as a sentence, split into parts. */
export function notificationSentence(notification: Notification): Part[] {
  const { kind, actor, community, post, detail, count } = notification
  const fillings: Record<string, Omit<Part, 'key'>> = {
    '{actor}': { text: actor?.name ?? 'Someone', isName: actor !== null },
    '{others}': { text: otherActorCount(count), isName: false },
    '{community}': { text: community?.name ?? 'a community', isName: community !== null },
    '{post}': { text: post?.title ?? '', isName: true },
    '{role}': { text: roleNames[detail] ?? detail, isName: false },
  }
  const sentence = sentences[kind]
  const pieces = (typeof sentence === 'string' ? sentence : sentence(notification)).split(/(\{\w+\})/).filter(Boolean)
  return pieces.map((piece) => ({ key: piece, ...(fillings[piece] ?? { text: piece, isName: false }) }))
}

/** The message or reason that accompanies a notification; empty if the sentence already says everything. */
export function notificationQuote({ kind, detail }: Notification) {
  if (kind === 'objection-answered') return detail.replace(/^\w+\n/, '')
  return kindsWithoutQuote.includes(kind) ? '' : detail
}
