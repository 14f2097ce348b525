import { insertPasskey, replaceApp } from '../../../src/server/identity/two-factor/queries.ts'
import type { Schema } from '../../../src/server/platform/db/schema.ts'
import { newId } from '../../../src/server/platform/ids.ts'
import { makeBan, makeInvitation, makeJoinRequest, makeReport, toggleLike } from '../factories.ts'
import { password, type TestUser, type World } from '../world.ts'
import { createScenario, type Scenario } from './scenario.ts'

/** What stands in the private community, or in an account alone, and nowhere else: words, and figures and moments nobody would hit upon. */
export const canaries = {
  communityName: 'canary in the name',
  description: 'canary in the description',
  guidelines: 'canary in the guidelines',
  memberCount: 730_051_700_000,
  // Later than any other, so that the first page of every list is where it would stand.
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
  asked: 'canary in the words of a request to join',
  wordRule: 'canary in a word rule',
  audit: 'canary in the audit log',
  notice: 'canary in a notification',
  /** Posts of the last days: they must not count in a topic others see. */
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

/** What somebody sees who is invited: the community's card. */
export const shownOnCommunityCard: readonly Canary[] = ['communityName', 'description', 'memberCount', 'foundedAt']

/** What no door shows to organizers: it is told to one person alone. */
export const neverReturned: readonly Canary[] = ['denial', 'notice']

/** What is somebody's own: on the page they hide, and in their account. */
export const shownToAccountOwner: readonly Canary[] = [
  'hiddenName',
  'hiddenBio',
  'hiddenDevice',
  'hiddenAddress',
  'hiddenPasskey',
  'hiddenSecret',
]

/** What not even they are shown again. */
export const shownToNobody: readonly Canary[] = ['hiddenSecret']

/** What super admins see of a page that is hidden. */
export const shownOnHiddenProfile: readonly Canary[] = ['hiddenName', 'hiddenBio']

/** What the REST interface has no path to. */
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

/** The canaries of each table; a new table says here what it may give away, and `plantCanaries` plants it. */
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
  // Topics belong to everybody; that a private community has one is told with the community only.
  topic: nothingOfCommunities,
  communityTopic: nothingOfCommunities,
  forum: ['forumName'],
  auditEntry: ['audit'],
  wordRule: ['wordRule'],
  notification: ['notice'],
  postTopic: nothingOfCommunities,
  postCommenter: nothingOfCommunities,
  // How many things happened shows in the order of what trends alone.
  communityDay: nothingOfCommunities,
  topicDay: ['topicPosts'],
  // The full-text indexes keep words, not texts; what they find is shown by the tables above.
  postNumber: nothingOfCommunities,
  personNumber: nothingOfCommunities,
  communityNumber: nothingOfCommunities,
  postSearch: nothingOfCommunities,
  personSearch: nothingOfCommunities,
  communitySearch: nothingOfCommunities,
  post: ['postTitle', 'postContent', 'postedAt', 'likeCount', 'commentCount'],
  comment: ['comment', 'commentedAt'],
  reaction: ['reactedAt'],
  reactionCount: ['reactionCount'],
  postVersion: ['postVersion'],
  commentVersion: ['commentVersion'],
  // That something happened is told with what it happened to.
  threadEvent: nothingOfCommunities,
  threadVisit: nothingOfCommunities,
  savedPost: nothingOfCommunities,
  hiddenPost: nothingOfCommunities,
  report: ['reportDetails', 'reportCopy'],
  mail: nothingOfCommunities,
  emailChange: ['hiddenAddress'],
  passkey: ['hiddenPasskey'],
  authenticatorApp: ['hiddenSecret'],
  recoveryCode: nothingOfCommunities,
  challenge: nothingOfCommunities,
  // Images are served by a door of their own: tests/server/platform/private-images.test.ts.
  media: nothingOfCommunities,
  mediaUse: nothingOfCommunities,
  instanceSetting: nothingOfCommunities,
  feedVisit: nothingOfCommunities,
  savedCommunity: nothingOfCommunities,
  noticeChoice: nothingOfCommunities,
  digest: nothingOfCommunities,
  readerAddress: nothingOfCommunities,
  contactMessage: nothingOfCommunities,
  // What was decided is told with the reports.
  reportCase: nothingOfCommunities,
  backup: nothingOfCommunities,
  instanceDay: nothingOfCommunities,
  personDay: nothingOfCommunities,
  emailSearch: nothingOfCommunities,
  auditSearch: ['audit'],
  commentNumber: nothingOfCommunities,
  commentSearch: nothingOfCommunities,
  job: nothingOfCommunities,
}

/** What organizers leave behind: a word rule, an entry of their log, a notice to one of them, and a busy topic. */
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

/** What the post and its comment said before, and a reaction. */
async function historyOf(
  { db }: World,
  { postId, commentId }: Scenario['written'],
  words: Pick<
    typeof canaries,
    'postedAt' | 'commentedAt' | 'postVersion' | 'commentVersion' | 'reactedAt' | 'reactionCount'
  >,
) {
  const at = { writtenAt: words.postedAt, replacedAt: words.commentedAt }
  await db
    .insertInto('postVersion')
    .values({ id: newId(), postId, title: '', content: words.postVersion, ...at })
    .execute()
  await db
    .insertInto('commentVersion')
    .values({ id: newId(), commentId, content: words.commentVersion, ...at })
    .execute()
  await db.updateTable('reaction').set({ createdAt: words.reactedAt }).where('targetId', '=', postId).execute()
  const like = { targetType: 'POST', targetId: postId, reactionType: 'satisfaction' } as const
  await db
    .insertInto('reactionCount')
    .values({ ...like, count: words.reactionCount })
    .onConflict((oc) =>
      oc.columns(['targetType', 'targetId', 'reactionType']).doUpdateSet({ count: words.reactionCount }),
    )
    .execute()
}

/** Hides the person's page, and puts canaries on it and into their account. */
async function hide(world: World, { id: userId, api }: TestUser) {
  const words = { PROFILE_DISPLAY_NAME: canaries.hiddenName, PROFILE_BIO: canaries.hiddenBio }
  await api.settings.save({ ...words, PRIVACY_PROFILE_VISIBLE: 'false' })
  await api.account.changeEmail({ email: canaries.hiddenAddress, password })
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
 * A private community full of canaries, beside a public one that is in everybody's lists. The founder of the public one
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
  // The busiest, so that it stands first in what trends.
  const card = { name, description, guidelines, memberCount, createdAt: foundedAt, trend: 1_000 }
  await db.updateTable('community').set(card).where('id', '=', community.id).execute()
  await db.updateTable('forum').set({ name: forumName }).where('id', '=', community.forumId).execute()
  const words = { title: rest.postTitle, content: rest.postContent, createdAt: rest.postedAt }
  const figures = { likeCount: rest.likeCount, commentCount: rest.commentCount }
  await db
    .updateTable('post')
    .set({ ...words, ...figures })
    .where('communityId', '=', community.id)
    .execute()
  const comment = { content: rest.comment, createdAt: rest.commentedAt }
  await db.updateTable('comment').set(comment).where('postId', '=', written.postId).execute()

  const [invited, denied, banned] = [await world.user('Ida'), await world.user('Dan'), await world.user('Ben')]
  await makeInvitation(world, community.id, invited, founder, { message: rest.invitation })
  await makeJoinRequest(world, community.id, denied, rest.denial)
  await makeJoinRequest(world, community.id, await world.user('Ada'), null, rest.asked)
  await recordedTraces(world, scene)
  await makeBan(world, community.id, banned, rest.ban)
  await toggleLike(world, written.postId, founder)
  await historyOf(world, written, rest)
  await makeReport(world, written.postId, invited, { details: rest.reportDetails, copy: rest.reportCopy })
  await hide(world, garden.founder)
  return { ...scene, hidden: garden }
}

/** Counters move by a few while calls are made: what leads them stays. */
const mark = (canary: string | number) => (typeof canary === 'number' ? String(canary).slice(0, 9) : canary)

const base64 = /[\w-]{16,}/g

/** The text, with whatever in it reads as base64 read besides: cursors are. */
const readThrough = (text: string) =>
  [text, ...(text.match(base64) ?? []).map((word) => Buffer.from(word, 'base64url').toString())].join('\n')

/** The canaries that appear in a text. */
export function canariesSeen(text: string): Canary[] {
  const read = readThrough(text)
  return (Object.keys(canaries) as Canary[]).filter((name) => read.includes(mark(canaries[name])))
}
