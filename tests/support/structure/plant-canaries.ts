import { insertPasskey, replaceApp } from '../../../src/server/identity/two-factor/queries.ts'
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
import { canaries } from './canaries.ts'
import { createScenario, type Scenario } from './scenario.ts'

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
