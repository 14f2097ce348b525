import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { uploadedPath } from '../../support/platform/images.ts'

test('links and images on the site are stored without its host, wherever Markdown is written', async () => {
  const world = await openWorld()
  const { publicUrl } = world.services.config
  const ann = await world.user('Ann')
  const image = await uploadedPath(world, ann)
  const text = (host: string) =>
    `![Board](${host}${image}) [Chess](${host}/communities/chess "Chess")\n\n[1]: ${host}/x`
  const [typed, kept] = [text(publicUrl), text('')]

  const club = await createCommunity(ann, { guidelines: typed })
  const saved = () => ann.api.communities.bySlug({ slug: club.slug })
  expect((await saved()).guidelines).toBe(kept)
  await ann.api.communitySettings.saveDetails({ slug: club.slug, guidelines: `New: ${typed}` })
  expect((await saved()).guidelines).toBe(`New: ${kept}`)
  // Fields that are not given stay.
  await ann.api.communitySettings.saveDetails({ slug: club.slug, description: 'A description that is long enough.' })
  expect((await saved()).guidelines).toBe(`New: ${kept}`)
  const { settings } = await ann.api.settings.save({ PROFILE_BIO: typed })
  expect(settings.PROFILE_BIO).toBe(kept)

  const post = await ann.api.posts.create({ title: 'Openings', content: typed, forumId: club.forumId })
  const comment = await ann.api.comments.add({ postId: post.id, content: typed })
  expect([post.content, comment.content]).toEqual([kept, kept])
  // The same text with the host is no edit.
  const edited = await ann.api.posts.edit({ id: post.id, title: 'Openings', content: typed })
  expect([edited.content, edited.updatedAt]).toEqual([kept, post.updatedAt])
  expect((await ann.api.comments.edit({ id: comment.id, content: typed })).updatedAt).toBe(comment.updatedAt)
  const longer = `${'More words, *more* words. '.repeat(300)}${publicUrl}/search`
  const long = await ann.api.comments.edit({ id: comment.id, content: longer })
  expect(long.content.endsWith(` [${publicUrl}/search](/search)`)).toBe(true)
  // The image still counts as used.
  const uses = await world.db.selectFrom('mediaUse').select('targetId').execute()
  expect(uses.map(({ targetId }) => targetId)).toEqual([post.id])
})

test('a link with the host that becomes a mention notifies', async () => {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await createCommunity(ann)
  await bob.api.communities.join({ slug: club.slug })
  const content = `Hello [@Bob](${world.services.config.publicUrl}/users/${bob.id})`
  await ann.api.posts.create({ title: 'Hello', content, forumId: club.forumId })
  expect((await bob.api.notifications.list({})).items).toMatchObject([{ kind: 'mention' }])
})
