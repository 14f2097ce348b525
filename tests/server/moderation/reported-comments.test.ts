import { expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { createModerationWorld } from '../../support/moderation/moderation-queue.ts'
import { subscribeToThread } from '../../support/platform/event-streams.ts'
import { refusal } from '../../support/refusal.ts'
import type { TestUser } from '../../support/world.ts'

const minute = 60_000
const content = 'Zugzwang, you patzer'

/**
 * Ann answers a comment of each of Bob and Rita (members), Max (a moderator) and Root (a super admin). All but Bob
 * report the answer.
 */
async function createAnsweredWorld() {
  const scene = await createModerationWorld()
  const { world, ann, bob, rita, max, root, postId } = scene
  const answers = new Map<string, { id: string; parentId: string }>()
  for (const user of [bob, rita, max, root]) {
    const { id: parentId } = await user.api.comments.add({ postId, content: `I am ${user.name}` })
    answers.set(user.id, { id: (await ann.api.comments.add({ postId, content, parentId })).id, parentId })
  }
  const answerTo = (user: TestUser) => answers.get(user.id) ?? { id: '', parentId: '' }
  for (const user of [rita, max, root]) await user.api.reports.comment({ id: answerTo(user).id, reason: 'SPAM' })
  world.advance(6 * minute)
  const emails = await world.deliverMails()

  /** The places, except for the moderation queue, where the user reads the answer to their comment. */
  async function sourcesFor(user: TestUser) {
    const { id, parentId } = answerTo(user)
    const { api, email } = user
    const isAnswer = (comment: { id: string }) => comment.id === id
    const shown = {
      thread: (await api.threads.open({ postId })).comments.filter(isAnswer),
      replies: (await api.threads.replies({ postId, parentId })).comments,
      around: (await api.threads.around({ postId, commentId: id })).comments,
      list: (await api.comments.list({ postId })).items.filter(isAnswer),
      profile: (await api.users.comments({ id: ann.id })).items.filter(isAnswer),
      search: (await api.search.comments({ q: 'zugzwang' })).items.filter(isAnswer),
      feed: (await api.feeds.replies({})).items,
      notifications: (await api.notifications.list({})).items.filter(({ kind }) => kind === 'reply'),
      mail: emails.filter(({ to }) => to === email).map(({ text }) => text),
    }
    return Object.entries(shown).flatMap(([source, texts]) =>
      JSON.stringify(texts).includes('patzer') ? [source] : [],
    )
  }
  return { ...scene, answerTo, placesFor: sourcesFor }
}

test('a comment is hidden from a member, moderator or super admin who reported it, except in the queue', async () => {
  const { bob, rita, max, root, postId, club, answerTo, placesFor, decide } = await createAnsweredWorld()
  const shown = ['thread', 'replies', 'around', 'list', 'profile', 'search', 'feed', 'notifications', 'mail']
  expect(await placesFor(bob)).toEqual(shown)
  const bobs = answerTo(bob).id
  for (const user of [rita, max, root]) {
    expect(await placesFor(user), user.name).toEqual([])
    const { id } = answerTo(user)
    const notFound = { status: 404, error: messages.commentNotFound }
    expect(await refusal(user.api.comments.history({ id }))).toMatchObject(notFound)
    expect(await refusal(user.api.comments.add({ postId, content: 'Hm', parentId: id }))).toMatchObject(notFound)
    expect((await user.rest('GET', `/api/reactions/COMMENT/${id}`)).status).toBe(404)
    expect((await user.rest('GET', `/api/reactions/COMMENT/${bobs}`)).status).toBe(200)
    const ids = (await user.rest('GET', `/api/posts/${postId}/comments?withIds=1`)).body
    expect(ids).toMatchObject({ reportedCommentIds: [id], hiddenCommentIds: [id], flaggedCommentIds: [] })
  }
  const { items } = await max.api.moderationQueue.list({ slug: club.slug })
  expect(items.map(({ targetId }) => targetId)).toContain(answerTo(max).id)
  const [mine] = items.filter(({ targetId }) => targetId === answerTo(max).id)
  expect(await max.api.moderationQueue.open({ id: mine?.id ?? '' })).toMatchObject({ content })

  for (const user of [rita, max, root]) {
    await decide(user === root ? max : root, answerTo(user).id, 'DISMISS')
    expect(await placesFor(user), user.name).toEqual(
      expect.arrayContaining(shown.filter((source) => source !== 'mail')),
    )
  }
})

test('live events bring a reported comment to its reporter without text and reactions', async () => {
  const { ann, bob, root, postId, answerTo } = await createAnsweredWorld()
  const { id } = answerTo(root)
  const [hidden, visible] = [await subscribeToThread(root, { postId }), await subscribeToThread(bob, { postId })]
  await ann.api.comments.edit({ id, content: 'Zugzwang again' })
  await bob.api.reactions.react({ targetType: 'COMMENT', targetId: id, reactionType: 'love' })
  await ann.api.comments.edit({ id: answerTo(bob).id, content: 'The end' })
  const isLast = (event: object) => JSON.stringify(event).includes('The end')
  expect((await visible.until(isLast)).map(({ kind }) => kind)).toEqual(['comment', 'reactions', 'comment'])
  const heard = await hidden.until(isLast)
  expect(heard).toMatchObject([{ comment: { id, hidden: 'viewer', content: '', author: null } }, { kind: 'comment' }])
  await hidden.close()
  await visible.close()
})

test('the preview of a word rule leaves out comments that the super admin reported', async () => {
  const { root, answerTo } = await createAnsweredWorld()
  const { items } = await root.api.adminSettings.previewWordRule({ term: 'patzer' })
  expect(items).toHaveLength(3)
  expect(items.map(({ id }) => id)).not.toContain(answerTo(root).id)
})
