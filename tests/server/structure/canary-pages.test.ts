import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { serveBuilt } from '../../../src/server/api/pages/built-client.ts'
import { buildApp } from '../../../src/server/app.ts'
import { openRenderer } from '../../support/page-renderer.ts'
import { temporaryFolder } from '../../support/process.ts'
import { canariesSeen } from '../../support/structure/canaries.ts'
import { pageTargets } from '../../support/structure/page-targets.ts'
import { plantCanaries, plantHeldPost } from '../../support/structure/plant-canaries.ts'
import type { Actor, Scenario } from '../../support/structure/scenario.ts'
import { createWorld, type World } from '../../support/world.ts'

/** Documents that are no pages of the app. */
const documents = [
  '/sitemap.xml',
  '/sitemaps/communities-1.xml',
  '/sitemaps/topics-1.xml',
  '/sitemaps/posts-1.xml',
  '/robots.txt',
  '/feeds/new.atom',
]

async function openScene<Planted extends Scenario>(plant: (world: World) => Promise<Planted>) {
  const world = await createWorld()
  onTestFinished(() => world.close())
  const scene = await plant(world)
  const root = await world.user('Root Admin', { isSuperAdmin: true })
  await root.api.adminSettings.save({ guestsMayRead: true })
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<head></head><div id="root"></div>')
  const app = await buildApp(world.services, serveBuilt(folder))
  onTestFinished(() => app.close())
  const render = openRenderer(world)

  /** The canaries in what the server sends to this viewer, by path. */
  async function shownTo(viewer: Actor) {
    const shown: Record<string, unknown> = {}
    for (const path of [...pageTargets(scene), ...documents]) {
      const { page } = documents.includes(path) ? { page: null } : await render(path, viewer.cookie)
      const { headers, payload } = await app.inject({ url: path, headers: { cookie: viewer.cookie } })
      const seen = canariesSeen(JSON.stringify([page, headers]) + payload)
      if (seen.length > 0) shown[path] = seen
    }
    return shown
  }
  return { scene, shownTo }
}

describe('the canaries of a private community', () => {
  test.for(['guest', 'outsider', 'pending', 'banned'] as const)(
    'are in no page, page head, sitemap or feed for: %s',
    async (membership) => {
      const { scene, shownTo } = await openScene(plantCanaries)
      expect(await shownTo(await scene.user(membership))).toEqual({})
    },
  )

  test('are in the pages of its members', async () => {
    const { scene, shownTo } = await openScene(plantCanaries)
    const shown = await shownTo(await scene.user('member'))
    const { slug } = scene.community
    expect(Object.keys(shown)).toEqual(
      expect.arrayContaining([`/communities/${slug}`, `/communities/${slug}/posts/${scene.written.postId}`]),
    )
  })
})

describe('the canaries of a post that waits for approval', () => {
  test.for(['guest', 'outsider', 'member', 'banned'] as const)(
    'are in no page, page head, sitemap or feed for: %s',
    async (membership) => {
      const { scene, shownTo } = await openScene(plantHeldPost)
      expect(await shownTo(await scene.user(membership))).toEqual({})
    },
  )

  test('are on its own page alone for moderators', async () => {
    const { scene, shownTo } = await openScene(plantHeldPost)
    const shown = await shownTo(await scene.user('moderator'))
    const { slug } = scene.community
    expect(Object.keys(shown)).toEqual([`/communities/${slug}/posts/${scene.written.postId}`])
  })
})
