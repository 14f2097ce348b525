import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pictureSvg, titleLines } from '../../../src/server/discovery/post-pictures/picture-svg.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { uploadedPath } from '../../support/platform/images.ts'

async function setting({ isPrivate = false } = {}) {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const club = await createCommunity(ann, { isPrivate })
  const write = async (title = 'Openings') =>
    (await ann.api.posts.create({ title, content: 'Words', forumId: club.forumId })).id
  const get = (id: string, headers: Record<string, string> = {}) =>
    world.app.inject({ url: `/api/post-pictures/${id}.png`, headers })
  return { world, ann, club, write, get }
}

describe('the picture of a post', () => {
  test('shows a public post at the size of link previews, and is confirmed by its ETag', async () => {
    const { ann, club, world, write, get } = await setting()
    const id = await write()
    const answer = await get(id)
    expect({ status: answer.statusCode, cache: answer.headers['cache-control'] }).toEqual({
      status: 200,
      cache: 'public, max-age=300',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 })
    const etag = String(answer.headers.etag)
    expect((await get(id, { 'if-none-match': etag })).statusCode).toBe(304)
    // Another title or icon is another picture.
    await ann.api.posts.edit({ id, title: 'Endgames', content: 'Words' })
    const renamed = String((await get(id)).headers.etag)
    expect(renamed).not.toBe(etag)
    await ann.api.communitySettings.saveDetails({ slug: club.slug, iconUrl: await uploadedPath(world, ann) })
    const decorated = await get(id)
    expect([etag, renamed]).not.toContain(decorated.headers.etag)
    expect(await sharp(decorated.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1_200 })
  })

  test('is there for posts that guests may see only', async () => {
    const { world, ann, club, write, get } = await setting()
    const id = await write()
    expect((await get(id)).statusCode).toBe(200)
    await world.db.updateTable('post').set({ hiddenAt: '2026-11-20T12:00:00.000Z' }).where('id', '=', id).execute()
    expect((await get(id, { cookie: ann.cookie })).statusCode).toBe(404)
    await world.db.updateTable('post').set({ hiddenAt: null }).where('id', '=', id).execute()
    await world.db.updateTable('community').set({ isPrivate: 1 }).where('id', '=', club.id).execute()
    expect((await get(id, { cookie: ann.cookie })).statusCode).toBe(404)
    await world.db.updateTable('community').set({ isPrivate: 0 }).where('id', '=', club.id).execute()
    expect((await get(id)).statusCode).toBe(200)
    await ann.api.posts.remove({ id })
    expect((await get(id)).statusCode).toBe(404)
    for (const other of ['nothing', '00000000-0000-7000-8000-000000000000', '../x']) {
      expect((await get(other)).statusCode).toBe(404)
    }
  })

  test('is drawn for four requests of a subscriber at once, and for others beside them', async () => {
    const { world, write } = await setting()
    const ids = await Promise.all(Array.from({ length: 9 }, (_, at) => write(`Opening ${at}`)))
    const statuses = await Promise.all(
      ids.map(async (id, at) => {
        const remoteAddress = at < 8 ? `2001:db8::${at + 1}` : '192.0.2.1'
        return (await world.app.inject({ url: `/api/post-pictures/${id}.png`, remoteAddress })).statusCode
      }),
    )
    // Their rights are read concurrently, so which of them come first is open.
    expect(statuses.slice(0, 8).sort()).toEqual([200, 200, 200, 200, 429, 429, 429, 429])
    expect(statuses[8]).toBe(200)
  })

  test('escapes every text', async () => {
    const evil = '</text><script>&"\'\u0000'
    const svg = pictureSvg({ title: evil, community: evil, author: evil, site: evil, accent: '#0f7663', icon: null })
    expect(svg).not.toContain('<script')
    expect(svg).not.toContain('\u0000')
    expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ width: 1_200, height: 630 })
  })
})

test('breaks titles at spaces, and scripts without spaces and overlong words anywhere, into four lines at most', () => {
  expect(titleLines('Short')).toEqual(['Short'])
  expect(titleLines('')).toEqual([''])
  const latin = titleLines('How to keep slugs away from young lettuce without any poison at all, please')
  expect(latin.length).toBeGreaterThan(1)
  expect(latin.join(' ')).toBe('How to keep slugs away from young lettuce without any poison at all, please')
  const han = titleLines('春'.repeat(40))
  expect(han.map((line) => line.length)).toEqual([16, 16, 8])
  const endless = titleLines('Ж'.repeat(300))
  expect(endless).toHaveLength(4)
  expect(endless.at(-1)).toMatch(/…$/)
})

test('begins right-to-left titles at the right', () => {
  const texts = { community: 'Garden', author: 'Ann', site: 'Folkmoot', accent: '#0f7663', icon: null }
  expect(pictureSvg({ ...texts, title: 'مرحبا بالعالم' })).toContain('x="1128" direction="rtl"')
  expect(pictureSvg({ ...texts, title: 'Hello مرحبا' })).not.toContain('x="1128" direction="rtl"')
})
