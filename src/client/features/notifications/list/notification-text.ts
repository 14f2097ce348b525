import type { Notice, NoticeKind } from '../../shared/notices.ts'

type Facts = Pick<Notice, 'post' | 'link' | 'detail' | 'count'>
/**
 * `{actor}` and `{community}` stand for their names, `{post}` for its title, `{others}` for how many more people it was,
 * `{role}` for the role that was given.
 */
type Sentence = string | ((notice: Notice) => string)

const isAboutComment = ({ link }: Facts) => link?.includes('#comment-') ?? false

/** What was written, when it is the reader's; without its post when the reader may not read that (any more). */
function written(facts: Facts) {
  if (facts.post === null) return 'something you wrote'
  return isAboutComment(facts) ? 'your comment on “{post}”' : 'your post “{post}”'
}

function reacted(facts: Facts) {
  if (facts.post === null) return '{actor}{others} reacted to what you wrote.'
  return `{actor}{others} reacted to ${isAboutComment(facts) ? 'your comment on ' : ''}“{post}”.`
}

/** What was done is not said: it may concern its author alone. */
function reportDecided({ community, ...facts }: Notice) {
  const reported = isAboutComment(facts) ? 'a comment on “{post}”' : '“{post}”'
  const about = facts.post === null ? '' : ` about ${reported}`
  const report = `Your report${about}${community === null ? '' : ' in {community}'} was looked at`
  return facts.detail === 'RESOLVED'
    ? `${report}: the moderators agreed, and acted on it.`
    : `${report}: the moderators decided that it may stay.`
}

function contentModerated(facts: Facts) {
  if (facts.detail === 'HIDDEN')
    return `Reports have hidden ${written(facts)} in {community}, until a moderator decides.`
  const looked = `A moderator of {community} looked at ${written(facts)}`
  return facts.detail === 'SHOWN'
    ? `${looked}: everybody there can read it again.`
    : `${looked}, and decided that it stays hidden.`
}

/** A post that was removed cannot be read; one that can is that of a comment. */
const contentRemoved = ({ post }: Facts) =>
  post === null ? 'Something you wrote in {community} was removed.' : 'Your comment on “{post}” was removed.'

/** Without a community it is about the reader, with the link to one about that. */
function warned({ community, ...facts }: Notice) {
  if (community === null) return 'You were warned by those who look after this place.'
  if (facts.post !== null) return `You were warned because of ${written(facts)} in {community}.`
  return facts.link === null
    ? 'You were warned because of something you wrote in {community}.'
    : 'You were warned because of {community}, of which you are an organizer.'
}

const withPost =
  (sentence: string, without: string): Sentence =>
  ({ post }) =>
    post === null ? without : sentence

const sentences: Record<NoticeKind, Sentence> = {
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
  comment: withPost('{actor} commented on your post {post}.', '{actor} commented on your post.'),
  reply: withPost('{actor} replied to your comment on {post}.', '{actor} replied to your comment.'),
  mention: withPost('{actor} mentioned you in {post}.', '{actor} mentioned you.'),
  reaction: reacted,
  'report-decided': reportDecided,
  'content-moderated': contentModerated,
  'content-removed': contentRemoved,
  warned,
  'reports-waiting': ({ community }) =>
    community === null
      ? 'Something was reported, and waits for a decision.'
      : 'Something in {community} was reported, and waits for a decision.',
  'sign-up-waiting': '{actor} signed up, and waits for approval.',
  'backup-failed': 'A scheduled backup failed.',
}

const roleNames: Record<string, string> = { MEMBER: 'a member', MODERATOR: 'a moderator', ORGANIZER: 'an organizer' }

/** Those whose `detail` is no words of anybody: the sentence says it. */
const saysDetail: readonly NoticeKind[] = ['role-changed', 'report-decided', 'content-moderated']

function othersThan(count: number) {
  if (count < 2) return ''
  return count === 2 ? ' and 1 other' : ` and ${count - 1} others`
}

interface Part {
  /** Tells the parts of one sentence apart. */
  key: string
  text: string
  /** A name, whose direction of writing is its own. */
  isName: boolean
}

/** A notification as a sentence, in parts. */
export function noticeSentence(notice: Notice): Part[] {
  const { kind, actor, community, post, detail, count } = notice
  const fillings: Record<string, Omit<Part, 'key'>> = {
    '{actor}': { text: actor?.name ?? 'Somebody', isName: actor !== null },
    '{others}': { text: othersThan(count), isName: false },
    '{community}': { text: community?.name ?? 'a community', isName: community !== null },
    '{post}': { text: post?.title ?? '', isName: true },
    '{role}': { text: roleNames[detail] ?? detail, isName: false },
  }
  const sentence = sentences[kind]
  const pieces = (typeof sentence === 'string' ? sentence : sentence(notice)).split(/(\{\w+\})/).filter(Boolean)
  return pieces.map((piece) => ({ key: piece, ...(fillings[piece] ?? { text: piece, isName: false }) }))
}

/** What somebody wrote with it: a message or a reason. Empty when there is nothing more than the sentence says. */
export const noticeQuote = ({ kind, detail }: Notice) => (saysDetail.includes(kind) ? '' : detail)
