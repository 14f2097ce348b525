import { insertPasskey, replaceApp } from '../../../src/server/identity/two-factor/queries.ts'
import type { Schema } from '../../../src/server/platform/db/schema.ts'
import { newId } from '../../../src/server/platform/ids.ts'
import { emptyPostText } from '../../../src/shared/discussions/texts.ts'
import {
  makeBan,
  makeComment,
  makeHeldPost,
  makeInvitation,
  makeInviteLink,
  makeJoinRequest,
  makeMember,
  makeReport,
  toggleLike,
} from '../factories.ts'
import { indexEverything } from '../platform/index-everything.ts'
import type { TestUser, World } from '../world.ts'
import { createScenario, type Scenario } from './scenario.ts'

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

/** The traces of organizers: a word rule, a log entry, a notification to one of them, and a busy topic. */
async function recordedTraces({ db, services }: World, { community, founder, topic }: Scenario) {
  const communityId = community.id
  const createdAt = services.now().toISOString()
  await db
    .insertInto('wordRule')
    .values({ id: newId(), communityId, term: canaries.wordRule, reason: '', createdById: founder.id, createdAt })
    .execute()
  await db
    .insertInto('auditEntry')
    .values({ id: newId(), actorId: founder.id, action: 'role.change', communityId, detail: canaries.audit, createdAt })
    .execute()
  const notification = { userId: founder.id, kind: 'role-changed', actorId: null, detail: canaries.notice } as const
  await db
    .insertInto('notification')
    .values({ id: newId(), ...notification, communityId, createdAt, readAt: null })
    .execute()
  const day = { communityId, topicId: topic.id, day: createdAt.slice(0, 10), posts: canaries.topicPosts }
  await db
    .insertInto('topicDay')
    .values(day)
    .onConflict((oc) => oc.columns(['communityId', 'topicId', 'day']).doUpdateSet({ posts: day.posts }))
    .execute()
}

/** Earlier versions of the post and its comment, and a reaction. */
async function historyOf(
  { db }: World,
  { postId, commentId }: Scenario['written'],
  texts: Pick<
    typeof canaries,
    'postedAt' | 'commentedAt' | 'postVersion' | 'commentVersion' | 'reactedAt' | 'reactionCount'
  >,
) {
  const at = { writtenAt: texts.postedAt, replacedAt: texts.commentedAt }
  await db
    .insertInto('postVersion')
    .values({ id: newId(), postId, ...emptyPostText, content: texts.postVersion, ...at })
    .execute()
  await db
    .insertInto('commentVersion')
    .values({ id: newId(), commentId, content: texts.commentVersion, ...at })
    .execute()
  await db.updateTable('reaction').set({ createdAt: texts.reactedAt }).where('targetId', '=', postId).execute()
  const like = { targetType: 'POST', targetId: postId, reactionType: 'satisfaction' } as const
  await db
    .insertInto('reactionCount')
    .values({ ...like, count: texts.reactionCount })
    .onConflict((oc) =>
      oc.columns(['targetType', 'targetId', 'reactionType']).doUpdateSet({ count: texts.reactionCount }),
    )
    .execute()
}

/** Hides the user's page, and plants canaries on it and in their account. */
async function hide(world: World, { id: userId, api }: TestUser) {
  const settings = { PROFILE_DISPLAY_NAME: canaries.hiddenName, PROFILE_BIO: canaries.hiddenBio }
  await api.settings.save({ ...settings, PRIVACY_PROFILE_VISIBLE: 'false' })
  await api.account.changeEmail({ email: canaries.hiddenAddress })
  const createdAt = world.services.now().toISOString()
  const at = { createdAt, lastUsedAt: null }
  const key = { id: 'key', publicKey: '', counter: 0, transports: 'usb' }
  await insertPasskey(world.db, { userId, ...key, name: canaries.hiddenPasskey, ...at })
  await replaceApp(world.db, { userId, secret: canaries.hiddenSecret, lastStep: 0, createdAt, confirmedAt: createdAt })
  await world.db.updateTable('session').set({ userAgent: canaries.hiddenDevice }).where('userId', '=', userId).execute()
  // The mail to the new address is theirs to read.
  await world.deliverMails()
}

/**
 * A private community full of canaries, and a public one that is in everybody's lists. The founder of the public one
 * hides their page; it is the scene `hidden`.
 */
export async function plantCanaries(world: World) {
  const garden = await createScenario(world, { isPrivate: false, requiresApproval: false })
  const scene = await createScenario(world, { isPrivate: true, requiresApproval: true })
  await createScenario(world, { isPrivate: false, requiresApproval: false })
  const { founder, community, written } = scene
  // Two of each, so that their lists have a second page.
  await scene.writtenBy(founder)
  await founder.api.comments.add({ postId: written.postId, content: 'Radishes first.' })
  await founder.api.comments.add({ postId: written.postId, parentId: written.commentId, content: 'Then beans.' })

  const { communityName: name, description, guidelines, memberCount, foundedAt, forumName, ...rest } = canaries
  const { db } = world
  // The busiest, so that it is first in the trends.
  const card = { name, description, guidelines, memberCount, createdAt: foundedAt, trend: 1_000 }
  await db.updateTable('community').set(card).where('id', '=', community.id).execute()
  await db.updateTable('forum').set({ name: forumName }).where('id', '=', community.forumId).execute()
  const texts = { title: rest.postTitle, content: rest.postContent, createdAt: rest.postedAt }
  const figures = { likeCount: rest.likeCount, commentCount: rest.commentCount }
  await db
    .updateTable('post')
    .set({ ...texts, ...figures })
    .where('communityId', '=', community.id)
    .execute()
  const comment = { content: rest.comment, createdAt: rest.commentedAt }
  await db.updateTable('comment').set(comment).where('postId', '=', written.postId).execute()

  const [invited, denied, banned] = [await world.user('Ida'), await world.user('Dan'), await world.user('Ben')]
  await makeInvitation(world, community.id, invited, founder, { message: rest.invitation })
  await makeInviteLink(world, community.id, founder, { label: rest.linkLabel })
  await makeJoinRequest(world, community.id, denied, rest.denial)
  await makeJoinRequest(world, community.id, await world.user('Ada'), null, rest.asked)
  await recordedTraces(world, scene)
  await makeBan(world, community.id, banned, rest.ban)
  await toggleLike(world, written.postId, founder)
  await historyOf(world, written, rest)
  await makeReport(world, written.postId, invited, { details: rest.reportDetails, copy: rest.reportCopy })
  await hide(world, garden.founder)
  await indexEverything(db)
  return { ...scene, hidden: garden }
}

/** A public community in which a post full of canaries waits for approval. */
export async function plantHeldPost(world: World) {
  const scene = await createScenario(world, { isPrivate: false, requiresApproval: false })
  const author = await world.user('Beginner')
  await makeMember(world, scene.community.id, author, 'MEMBER')
  const texts = { title: canaries.postTitle, content: canaries.postContent }
  const { id: postId } = await makeHeldPost(world, scene.community, author, texts)
  // Nobody can write it, but what is held would hold it as well.
  const commentId = await makeComment(world, postId, author, canaries.comment)
  await indexEverything(world.db)
  return { ...scene, author, written: { postId, commentId } }
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
