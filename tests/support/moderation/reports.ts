import { openWorld } from '../checked-world.ts'
import { createCommunity } from '../communities/create-community.ts'
import { makeMember } from '../factories.ts'
import type { TestUser } from '../world.ts'

/** The clients of a guest or a user. */
export type ReportClient = Pick<TestUser, 'api' | 'rest'>

/**
 * Olga's community, moderated by Max, with Ann's post about chess, Ann's comment on it and Bob's reply to that. Rita,
 * Ron, Ruth and Bob are members; Root is a super admin from outside.
 */
export async function createReportWorld(
  settings: Parameters<typeof createCommunity>[1] = {},
  options: Parameters<typeof openWorld>[0] = {},
) {
  const world = await openWorld(options)
  const names = ['Olga', 'Max', 'Ann', 'Bob', 'Rita', 'Ron', 'Ruth'] as const
  const users = {} as Record<Lowercase<(typeof names)[number]>, TestUser>
  for (const name of names) users[name.toLowerCase() as Lowercase<typeof name>] = await world.user(name)
  const root = await world.user('Root', { isSuperAdmin: true })
  const { olga, max, ann, bob, rita, ron, ruth } = users
  const topic = await olga.api.topics.create({ name: 'Games' })
  const club = await createCommunity(olga, { ...settings, topics: topic.id })
  await makeMember(world, club.id, max, 'MODERATOR')
  for (const user of [ann, bob, rita, ron, ruth]) await makeMember(world, club.id, user, 'MEMBER')
  const text = { title: 'Opening', content: 'e4 is best by test' }
  const { id: postId } = await ann.api.posts.create({ ...text, forumId: club.forumId })
  const { id: commentId } = await ann.api.comments.add({ postId, content: 'The Sicilian bores me' })
  const { id: replyId } = await bob.api.comments.add({ postId, content: 'Not me', parentId: commentId })
  const thread = `/api/posts/${postId}/comments`
  return {
    ...{ world, ...users, root, club, topic, words: text, postId, commentId, replyId, thread },
    /** These users report the post, or the comment with this id. */
    async report(kind: 'post' | 'comment', ...reporters: readonly TestUser[]) {
      const id = kind === 'post' ? postId : commentId
      for (const user of reporters) await user.api.reports[kind]({ id, reason: 'SPAM' })
    },
    /** The stored row of the post. */
    post: () => world.db.selectFrom('post').selectAll().where('id', '=', postId).executeTakeFirstOrThrow(),
    reports: () => world.db.selectFrom('report').selectAll().orderBy('createdAt').execute(),
    /** The status of reading the post's page. */
    statusFor: async (viewer: ReportClient) =>
      (await viewer.rest('GET', `/api/communities/${club.slug}/posts/${postId}`)).status,
    /** The titles in the community's list. */
    listed: async (viewer: ReportClient) =>
      (await viewer.api.posts.inCommunity({ slug: club.slug })).items.map(({ title }) => title),
    /** The comment as the thread returns it. */
    commentFor: async (viewer: ReportClient) =>
      (await viewer.rest('GET', thread)).body.find(({ id }: { id: string }) => id === commentId),
    /** The kinds of the thread's events, in order. */
    notified: async () =>
      (await world.db.selectFrom('threadEvent').selectAll().orderBy('number').execute()).map(
        ({ kind, targetId }) => `${kind} ${targetId}`,
      ),
  }
}
