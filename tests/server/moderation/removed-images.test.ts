import { expect, test } from 'vitest'
import { createModerationWorld } from '../../support/moderation/moderation-queue.ts'
import { fetchImage, uploadedPath } from '../../support/platform/images.ts'

const day = 86_400_000

test('the images of a removed text are kept for thirty days, so that it can be restored with them', async () => {
  const { world, max, ann, rita, postId, commentId, ...scene } = await createModerationWorld()
  const paths = [await uploadedPath(world, ann), await uploadedPath(world, ann)] as const
  const [inPost, inComment] = paths
  await ann.api.comments.edit({ id: commentId, content: `![](${inComment})` })
  await ann.api.posts.edit({ id: postId, title: 'Opening', content: `![](${inPost})` })
  const statuses = async () => {
    await world.runJobs()
    const answers = await Promise.all(paths.map((path) => fetchImage(world, path, '*/*', ann.cookie)))
    return answers.map(({ status }) => status)
  }
  await scene.report('comment', rita)
  await scene.report('post', rita)
  await scene.decide(max, commentId, 'REMOVE')
  world.advance(28 * day)
  await scene.decide(max, postId, 'REMOVE')
  expect(await statuses()).toEqual([200, 200])
  // Unused images are deleted after a day.
  world.advance(3 * day)
  await world.runJobs()
  world.advance(2 * day)
  expect(await statuses()).toEqual([200, 404])
  world.advance(28 * day)
  await world.runJobs()
  world.advance(2 * day)
  expect(await statuses()).toEqual([404, 404])
})
