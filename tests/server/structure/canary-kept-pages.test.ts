import { expect, onTestFinished, test } from 'vitest'
import { offeredLanguages } from '../../../src/shared/platform/languages.ts'
import { openKeptPages } from '../../support/kept-pages-app.ts'
import { openRenderer } from '../../support/page-renderer.ts'
import { indexEverything } from '../../support/platform/index-everything.ts'
import { canaries, canariesSeen } from '../../support/structure/canaries.ts'
import { pageTargets } from '../../support/structure/page-targets.ts'
import { plantCanaries } from '../../support/structure/plant-canaries.ts'
import { createScenario, type Scenario } from '../../support/structure/scenario.ts'
import { createWorld, type World } from '../../support/world.ts'

/** The keys of forms differ with each page. */
const withoutKeys = (html = '') => html.replace(/(name="idempotencyKey" value=")[^"]*/g, '$1')

type Reader = Pick<World['guest'], 'cookie'>

type Planted = Omit<Scenario, 'written'> & { written: { postId: string; commentId: string } }

async function openScene<Scene extends Planted>(
  plant: (world: World) => Promise<Scene>,
  pathsOf: (scene: Scene) => readonly string[],
) {
  const world = await createWorld()
  onTestFinished(() => world.close())
  const scene = await plant(world)
  const root = await world.user('Root Admin', { isSuperAdmin: true })
  await root.api.adminSettings.save({ guestsMayRead: true })
  const { open, renderings } = await openKeptPages(world)
  const renderAlone = openRenderer(world)
  const languages = offeredLanguages(false).map(({ code }) => code)

  /** The canaries in what a reader gets, by path, which must be what would be rendered for them alone. */
  async function shownTo({ cookie }: Reader) {
    const shown: Record<string, unknown> = {}
    for (const path of pathsOf(scene)) {
      const { status, content, headers } = await open(path, cookie)
      const { page: alone } = await renderAlone(path, cookie, null, 'en', languages)
      expect.soft([status, withoutKeys(content?.html)], path).toEqual([alone?.status ?? 200, withoutKeys(alone?.html)])
      const seen = canariesSeen(JSON.stringify([content, headers]))
      if (seen.length > 0) shown[path] = seen
    }
    return shown
  }

  /** How many pages are rendered when a reader opens one again, and how many statements run. */
  async function workFor({ cookie }: Reader, path: string) {
    const [before, statements] = [renderings(), world.statementCount()]
    await open(path, cookie)
    return { renderings: renderings() - before, statements: world.statementCount() - statements }
  }
  return { world, scene, root, shownTo, workFor }
}

test('no page that a member has read first reaches others, nor the member after their removal', async () => {
  const { world, scene, shownTo, workFor } = await openScene(plantCanaries, pageTargets)
  const { community, founder, written } = scene
  const { account } = await scene.user('member')
  if (!account) throw new Error('a member has an account')
  const secrets = [`/communities/${community.slug}`, `/communities/${community.slug}/posts/${written.postId}`]
  expect(Object.keys(await shownTo(account))).toEqual(expect.arrayContaining(secrets))
  for (const path of secrets) expect((await workFor(account, path)).renderings).toBe(0)
  for (const reader of [world.guest, await scene.user('outsider')]) {
    expect(await shownTo(reader)).toEqual({})
    expect((await workFor(reader, '/communities')).renderings).toBe(0)
  }
  // Nothing at all has changed for a guest.
  expect(await workFor(world.guest, '/communities')).toEqual({ renderings: 0, statements: 0 })
  await founder.api.members.remove({ slug: community.slug, userId: account.id, reason: 'Against the rules' })
  expect(await shownTo(account)).toEqual({})
})

test('no page shows guests or users what they may no longer read', async () => {
  async function plant(world: World) {
    const scene = await createScenario(world, { isPrivate: false, requiresApproval: false })
    const { forumId } = scene.community
    const text = { title: canaries.postTitle, content: canaries.postContent, forumId }
    const { id: postId } = await scene.founder.api.posts.create(text)
    const { id: commentId } = await scene.founder.api.comments.add({ postId, content: canaries.comment })
    await indexEverything(world.db)
    return { ...scene, written: { postId, commentId } }
  }
  const { world, scene, root, shownTo } = await openScene(plant, ({ community: { slug }, written: { postId } }) => [
    ...['/discover', `/communities/${slug}`, `/communities/${slug}/posts/${postId}`],
  ])
  const { founder, community, written } = scene
  const [reader, blocker, leaver] = [await world.user('Rita'), await world.user('Bea'), await world.user('Lea')]
  const { slug } = community
  const path = `/communities/${slug}/posts/${written.postId}`
  const all = ['postTitle', 'postContent', 'comment']
  const shownOnPost = async (by: Reader) => (await shownTo(by))[path]
  for (const by of [world.guest, reader, blocker, leaver]) expect(await shownOnPost(by)).toEqual(all)

  await blocker.api.blocks.block({ id: founder.id })
  expect(await shownOnPost(blocker)).not.toContain('comment')
  await leaver.api.auth.logout()
  await root.api.adminSettings.save({ guestsMayRead: false })
  for (const by of [world.guest, leaver]) expect(await shownTo(by)).toEqual({})
  await root.api.adminSettings.save({ guestsMayRead: true })
  expect(await shownOnPost(world.guest)).toEqual(all)

  await founder.api.communitySettings.savePrivacy({ slug, isPrivate: true, requiresApproval: true })
  for (const by of [world.guest, reader]) expect(await shownTo(by)).toEqual({})
  await founder.api.communitySettings.savePrivacy({ slug, isPrivate: false, requiresApproval: false })
  await world.runJobs()
  expect(await shownOnPost(world.guest)).toEqual(all)

  await founder.api.comments.remove({ id: written.commentId })
  for (const by of [world.guest, reader]) expect(await shownOnPost(by)).toEqual(['postTitle', 'postContent'])
  await founder.api.posts.remove({ id: written.postId })
  for (const by of [world.guest, reader]) expect(await shownTo(by)).toEqual({})
})
