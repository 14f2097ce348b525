import { expect, test } from 'vitest'
import { createThreadWorld } from '../../support/discussions/threads.ts'
import { openRenderer } from '../../support/page-renderer.ts'

test('spends little markup on each comment of a page', async () => {
  const { world, ann, bob, post, say } = await createThreadWorld()
  const render = openRenderer(world)
  const pageNow = async () => (await render(post.link, bob.cookie)).page?.html ?? ''
  await say(ann, 'Wool, always wool.')
  const before = (await pageNow()).length
  for (let at = 0; at < 5; at++) await say(ann, 'Wool, always wool.')
  const markup = ((await pageNow()).length - before) / 5
  // The names of classes are shorter in a build.
  expect(markup).toBeLessThan(1_620)
  expect(markup).toBeGreaterThan(500)
})
