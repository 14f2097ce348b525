import type { Schema } from '../../../src/server/platform/db/schema.ts'

/** Texts that only the private community or an account contains, with unique numbers and times. */
export const canaries = {
  communityName: 'canary in the name',
  description: 'canary in the description',
  guidelines: 'canary in the guidelines',
  memberCount: 730_051_700_000,
  // Later than any other, so that every list shows it on its first page.
  foundedAt: '2026-12-31T03:04:05.617Z',
  forumName: 'canary in the forum',
  postTitle: 'canary in the title',
  postContent: 'canary in the post',
  postedAt: '2026-02-03T04:05:06.718Z',
  likeCount: 471_104_100_000,
  commentCount: 619_002_300_000,
  postVersion: 'canary in what the post said before',
  reactionCount: 547_001_900_000,
  reactedAt: '2026-04-05T06:07:08.920Z',
  comment: 'canary in the comment',
  commentedAt: '2026-03-04T05:06:07.819Z',
  commentVersion: 'canary in what the comment said before',
  invitation: 'canary in the invitation',
  linkLabel: 'canary on an invite link',
  asked: 'canary in the words of a request to join',
  wordRule: 'canary in a word rule',
  audit: 'canary in the audit log',
  notice: 'canary in a notification',
  /** Posts of the last days: they must not count in a topic that others see. */
  topicPosts: 388_004_000_000,
  denial: 'canary in the answer to a join request',
  ban: 'canary in the reason of a ban',
  reportDetails: 'canary in the report',
  reportCopy: 'canary in the copy of what was reported',
  hiddenName: 'canary of a hidden page',
  hiddenBio: 'canary in the words of a hidden page',
  hiddenDevice: 'canary in the browser of a session',
  hiddenAddress: 'canary@new-address.example.org',
  hiddenPasskey: 'canary on a passkey',
  hiddenSecret: 'CANARYOFANAPP',
} as const
export type Canary = keyof typeof canaries

/** The card that an invited user sees. */
export const shownOnCommunityCard: readonly Canary[] = ['communityName', 'description', 'memberCount', 'foundedAt']

/** Texts that no API returns to organizers, because only one user is notified of them. */
export const neverReturned: readonly Canary[] = ['denial', 'notice']

/** A user's own texts: on their hidden page, and in their account. */
export const shownToAccountOwner: readonly Canary[] = [
  'hiddenName',
  'hiddenBio',
  'hiddenDevice',
  'hiddenAddress',
  'hiddenPasskey',
  'hiddenSecret',
]

/** Texts that not even their owner sees again. */
export const shownToNobody: readonly Canary[] = ['hiddenSecret']

/** Texts that super admins see of a hidden page. */
export const shownOnHiddenProfile: readonly Canary[] = ['hiddenName', 'hiddenBio']

/** Texts without a REST path. */
export const trpcOnly: readonly Canary[] = [
  'asked',
  'invitation',
  'ban',
  'wordRule',
  'audit',
  'postVersion',
  'commentVersion',
  'reactedAt',
  'reportDetails',
  'reportCopy',
]

const nothingOfCommunities: readonly Canary[] = []

/**
 * The canaries of each table; every new table lists here the texts that it may reveal, and `plantCanaries` plants them.
 */
export const canariesIn: Record<keyof Schema, readonly Canary[]> = {
  user: nothingOfCommunities,
  session: ['hiddenDevice'],
  emailToken: nothingOfCommunities,
  userSetting: ['hiddenName', 'hiddenBio'],
  community: ['communityName', 'description', 'guidelines', 'memberCount', 'foundedAt'],
  communityMember: nothingOfCommunities,
  joinRequest: ['denial', 'asked'],
  communityBan: ['ban'],
  invitation: ['invitation'],
  inviteLink: ['linkLabel'],
  // Topics are public; only the community's page reveals its topics.
  topic: nothingOfCommunities,
  communityTopic: nothingOfCommunities,
  forum: ['forumName'],
  auditEntry: ['audit'],
  wordRule: ['wordRule'],
  notification: ['notice'],
  // The user concerned alone reads a statement: tests/server/moderation/objections.test.ts.
  restriction: nothingOfCommunities,
  removedContent: nothingOfCommunities,
  postTopic: nothingOfCommunities,
  postCommenter: nothingOfCommunities,
  // The counts of actions show only in the order of trends.
  communityDay: nothingOfCommunities,
  topicDay: ['topicPosts'],
  // The full-text indexes store words, not texts; the tables above cover what they find.
  postNumber: nothingOfCommunities,
  userNumber: nothingOfCommunities,
  communityNumber: nothingOfCommunities,
  postSearch: nothingOfCommunities,
  userSearch: nothingOfCommunities,
  communitySearch: nothingOfCommunities,
  post: ['postTitle', 'postContent', 'postedAt', 'likeCount', 'commentCount'],
  comment: ['comment', 'commentedAt'],
  reaction: ['reactedAt'],
  reactionCount: ['reactionCount'],
  postVersion: ['postVersion'],
  commentVersion: ['commentVersion'],
  // An event is shown together with its target.
  threadEvent: nothingOfCommunities,
  threadVisit: nothingOfCommunities,
  savedPost: nothingOfCommunities,
  hiddenPost: nothingOfCommunities,
  report: ['reportDetails', 'reportCopy'],
  mail: nothingOfCommunities,
  emailChange: ['hiddenAddress'],
  twoFactorChange: nothingOfCommunities,
  trustedDevice: nothingOfCommunities,
  passkey: ['hiddenPasskey'],
  openidAccount: nothingOfCommunities,
  authenticatorApp: ['hiddenSecret'],
  recoveryCode: nothingOfCommunities,
  challenge: nothingOfCommunities,
  // Images have their own route: tests/server/platform/private-images.test.ts.
  media: nothingOfCommunities,
  mediaUse: nothingOfCommunities,
  instanceSetting: nothingOfCommunities,
  exampleContent: nothingOfCommunities,
  feedVisit: nothingOfCommunities,
  savedCommunity: nothingOfCommunities,
  channelPreference: nothingOfCommunities,
  pushDevice: nothingOfCommunities,
  push: nothingOfCommunities,
  follow: nothingOfCommunities,
  userBlock: nothingOfCommunities,
  feedAddress: nothingOfCommunities,
  contactMessage: nothingOfCommunities,
  // A decision is shown with the reports.
  reportCase: nothingOfCommunities,
  backup: nothingOfCommunities,
  instanceDay: nothingOfCommunities,
  userDay: nothingOfCommunities,
  emailSearch: nothingOfCommunities,
  postSubstring: nothingOfCommunities,
  userSubstring: nothingOfCommunities,
  communitySubstring: nothingOfCommunities,
  auditSearch: ['audit'],
  auditSearchTerm: nothingOfCommunities,
  commentNumber: nothingOfCommunities,
  commentSearch: nothingOfCommunities,
  job: nothingOfCommunities,
  // It holds ids and hashes.
  idempotencyKey: nothingOfCommunities,
}

/** Counters change slightly during the calls; their leading digits stay. */
const mark = (canary: string | number) => (typeof canary === 'number' ? String(canary).slice(0, 9) : canary)

const base64 = /[\w-]{16,}/g

/** The text, with its base64 parts decoded as well, as cursors are. */
const readThrough = (text: string) =>
  [text, ...(text.match(base64) ?? []).map((word) => Buffer.from(word, 'base64url').toString())].join('\n')

/** The canaries that appear in a text. */
export function canariesSeen(text: string): Canary[] {
  const read = readThrough(text)
  return (Object.keys(canaries) as Canary[]).filter((name) => read.includes(mark(canaries[name])))
}
