import { type Phrase, phrase } from '../platform/phrase.ts'
import type { DeciderRole, RestrictionKind, RestrictionTarget } from './restrictions.ts'
import type { Rule } from './rules.ts'

const ruleLabels: Record<Rule, Phrase> = {
  SPAM: phrase('Spam'),
  HARASSMENT: phrase('Harassment'),
  HATE_SPEECH: phrase('Hate Speech'),
  MISINFORMATION: phrase('Misinformation'),
  EXPLICIT_CONTENT: phrase('Explicit Content'),
  VIOLENCE: phrase('Violence'),
  ILLEGAL_CONTENT: phrase('Illegal Content'),
  OTHER: phrase('Other'),
}

/** Names a rule, such as “Hate Speech”. */
export const ruleLabel = (rule: Rule) => ruleLabels[rule].text

interface Restricted {
  kind: RestrictionKind
  targetType: RestrictionTarget | null
  community: { name: string } | null
  removesContent: boolean
}

const inCommunity = ({ community }: Restricted) => (community === null ? '' : ` in “${community.name}”`)
const communityName = ({ community }: Restricted) => (community === null ? 'a community' : `“${community.name}”`)
const written = (restricted: Restricted) =>
  `Your ${restricted.targetType === 'COMMENT' ? 'comment' : 'post'}${inCommunity(restricted)}`

function warning(restricted: Restricted) {
  if (restricted.targetType === 'USER') return 'You were warned.'
  if (restricted.targetType === 'COMMUNITY')
    return `You were warned about ${communityName(restricted)}, which you organize.`
  return `You were warned about your ${restricted.targetType === 'COMMENT' ? 'comment' : 'post'}${inCommunity(restricted)}.`
}

const sentences: Record<RestrictionKind, (restricted: Restricted) => string> = {
  HIDDEN_BY_REPORTS: (restricted) =>
    `${written(restricted)} is hidden from other readers, until a moderator reviews the reports about it.`,
  HIDE: (restricted) => `${written(restricted)} is hidden from other readers.`,
  REMOVE: (restricted) => `${written(restricted)} was removed.`,
  WARN: warning,
  BAN: (restricted) => `You were banned from ${communityName(restricted)}.`,
  REMOVE_MEMBER: (restricted) => `You were removed from ${communityName(restricted)}.`,
  DENY_REQUEST: (restricted) => `Your request to join ${communityName(restricted)} was denied.`,
  SUSPEND: ({ removesContent }) =>
    `Your account was suspended${removesContent ? ', and everything that you wrote was removed' : ''}.`,
  DENY_ACCOUNT: () => 'Your request for an account was not approved.',
  REMOVE_COMMUNITY: (restricted) => `${communityName(restricted)}, which you organize, was deleted.`,
}

/** Says what was restricted, to the user concerned. */
export const restrictionSentence = (restricted: Restricted) => sentences[restricted.kind](restricted)

const titles: Record<RestrictionKind, string> = {
  HIDDEN_BY_REPORTS: 'Hidden by reports',
  HIDE: 'Hidden',
  REMOVE: 'Removed',
  WARN: 'Warned',
  BAN: 'Banned from the community',
  REMOVE_MEMBER: 'Removed from the community',
  DENY_REQUEST: 'Request to join denied',
  SUSPEND: 'Suspended',
  DENY_ACCOUNT: 'Account not approved',
  REMOVE_COMMUNITY: 'Community deleted',
}

/** Names a decision for moderators. */
export const restrictionTitle = (kind: RestrictionKind) => titles[kind]

const deciders: Record<DeciderRole, Phrase> = {
  REPORTS: phrase('Decided automatically, because several users reported it'),
  MODERATOR: phrase('Decided by a moderator of the community'),
  ORGANIZER: phrase('Decided by an organizer of the community'),
  SITE_ADMIN: phrase('Decided by a site admin'),
  OPERATOR: phrase('Decided by the operator of this site'),
}

/** Says who decided. */
export const decidedText = (role: DeciderRole) => deciders[role].text
