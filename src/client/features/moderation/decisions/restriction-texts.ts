import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RestrictionKind, RestrictionTarget } from '../../../../shared/instance/restrictions.ts'

interface Restricted {
  kind: RestrictionKind
  targetType: RestrictionTarget | null
  community: { name: string } | null
  removesContent: boolean
}

/** Messages about a comment and a post, each in a community that is named, and without one. */
interface Wordings {
  comment: (name: string) => MessageDescriptor
  post: (name: string) => MessageDescriptor
  anyComment: MessageDescriptor
  anyPost: MessageDescriptor
}

const wordedFor = ({ targetType, community }: Restricted, wordings: Wordings) => {
  const isComment = targetType === 'COMMENT'
  if (community === null) return isComment ? wordings.anyComment : wordings.anyPost
  return (isComment ? wordings.comment : wordings.post)(community.name)
}

const inCommunity = ({ community }: Restricted, named: (name: string) => MessageDescriptor, any: MessageDescriptor) =>
  community === null ? any : named(community.name)

const sentences: Record<RestrictionKind, (restricted: Restricted) => MessageDescriptor> = {
  HIDDEN_BY_REPORTS: (restricted) =>
    wordedFor(restricted, {
      comment: (name) =>
        msg`Your comment in “${name}” is hidden from other readers, until a moderator reviews the reports about it.`,
      post: (name) =>
        msg`Your post in “${name}” is hidden from other readers, until a moderator reviews the reports about it.`,
      anyComment: msg`Your comment is hidden from other readers, until a moderator reviews the reports about it.`,
      anyPost: msg`Your post is hidden from other readers, until a moderator reviews the reports about it.`,
    }),
  HIDE: (restricted) =>
    wordedFor(restricted, {
      comment: (name) => msg`Your comment in “${name}” is hidden from other readers.`,
      post: (name) => msg`Your post in “${name}” is hidden from other readers.`,
      anyComment: msg`Your comment is hidden from other readers.`,
      anyPost: msg`Your post is hidden from other readers.`,
    }),
  REMOVE: (restricted) =>
    wordedFor(restricted, {
      comment: (name) => msg`Your comment in “${name}” was removed.`,
      post: (name) => msg`Your post in “${name}” was removed.`,
      anyComment: msg`Your comment was removed.`,
      anyPost: msg`Your post was removed.`,
    }),
  WARN: (restricted) => {
    if (restricted.targetType === 'USER') return msg`You were warned.`
    if (restricted.targetType === 'COMMUNITY')
      return inCommunity(
        restricted,
        (name) => msg`You were warned about “${name}”, which you organize.`,
        msg`You were warned about a community, which you organize.`,
      )
    return wordedFor(restricted, {
      comment: (name) => msg`You were warned about your comment in “${name}”.`,
      post: (name) => msg`You were warned about your post in “${name}”.`,
      anyComment: msg`You were warned about your comment.`,
      anyPost: msg`You were warned about your post.`,
    })
  },
  BAN: (restricted) =>
    inCommunity(restricted, (name) => msg`You were banned from “${name}”.`, msg`You were banned from a community.`),
  REMOVE_MEMBER: (restricted) =>
    inCommunity(restricted, (name) => msg`You were removed from “${name}”.`, msg`You were removed from a community.`),
  DENY_REQUEST: (restricted) =>
    inCommunity(
      restricted,
      (name) => msg`Your request to join “${name}” was denied.`,
      msg`Your request to join a community was denied.`,
    ),
  SUSPEND: ({ removesContent }) =>
    removesContent
      ? msg`Your account was suspended, and everything that you wrote was removed.`
      : msg`Your account was suspended.`,
  DENY_ACCOUNT: () => msg`Your request for an account was not approved.`,
  REMOVE_COMMUNITY: (restricted) =>
    inCommunity(
      restricted,
      (name) => msg`“${name}”, which you organize, was deleted.`,
      msg`A community, which you organize, was deleted.`,
    ),
}

/** Says what was restricted, to the user concerned. */
export const restrictionSentence = (restricted: Restricted) => sentences[restricted.kind](restricted)

/** The names of decisions for moderators. */
export const restrictionTitles: Record<RestrictionKind, MessageDescriptor> = {
  HIDDEN_BY_REPORTS: msg`Hidden by reports`,
  HIDE: msg({ message: 'Hidden', context: 'decision' }),
  REMOVE: msg`Removed`,
  WARN: msg`Warned`,
  BAN: msg`Banned from the community`,
  REMOVE_MEMBER: msg`Removed from the community`,
  DENY_REQUEST: msg`Request to join denied`,
  SUSPEND: msg({ message: 'Suspended', context: 'decision' }),
  DENY_ACCOUNT: msg`Account not approved`,
  REMOVE_COMMUNITY: msg`Community deleted`,
}
