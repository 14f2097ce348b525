import { describe, expect, test } from 'vitest'
import { makeMember, writtenComment } from '../support/arrange.ts'
import { found } from '../support/rest-communities.ts'
import { openWorld } from '../support/rest-world.ts'

const minute = 60_000

/** Ann with a post and a comment in a public community, and another of each in a private one. */
async function annEverywhere() {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const open = await found(ann, { name: 'Chess Club' })
  const closed = await found(ann, { name: 'Secret Garden', isPrivate: true })
  const write = async (place: typeof open, title: string) => {
    const { id } = await ann.api.posts.create({ title, content: 'As typed.', forumId: place.forumId })
    const comment = await ann.api.comments.add({ postId: id, content: `${title}, commented` })
    return { id, comment }
  }
  return { world, ann, open, closed, openPost: await write(open, 'Openings'), closedPost: await write(closed, 'Roses') }
}

describe('a person’s page', () => {
  test('shows a guest name, photo, bio, since when they belong and when they were last here, and no more', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const { status, body } = await world.guest.rest('GET', `/api/users/${ann.id}`)
    expect(status).toBe(200)
    const moment = expect.stringMatching(/^2026-11-20T12:/)
    const shown = { id: ann.id, name: 'Ann', image: null, bio: '', createdAt: moment, lastSeenAt: moment }
    expect(body).toEqual({ ...shown, isHidden: false })
    for (const id of ['nobody', ann.email, `${ann.id} `, "' or 1=1 --"]) {
      const missing = await world.guest.rest('GET', `/api/users/${encodeURIComponent(id)}`)
      expect.soft(missing).toMatchObject({ status: 404, body: { error: 'Person not found' } })
    }
  })

  test('lists what they wrote and belong to, newest first, of a private community only to its members', async () => {
    const { world, ann, closed, openPost } = await annEverywhere()
    const [bob, carl] = [await world.user('Bob'), await world.user('Carl')]
    const admin = await world.user('Admin', { isSuperAdmin: true })
    await makeMember(world, closed.id, carl, 'MEMBER')
    const listed = async (who: Pick<typeof bob, 'rest'>) => {
      const get = async (page: string) => (await who.rest('GET', `/api/users/${ann.id}/${page}`)).body
      return {
        posts: (await get('posts')).map(({ title }: { title: string }) => title),
        comments: (await get('comments')).map(({ post }: { post: { title: string } }) => post.title),
        communities: (await get('communities')).map(({ name }: { name: string }) => name),
      }
    }
    const open = { posts: ['Openings'], comments: ['Openings'], communities: ['Chess Club'] }
    const all = {
      posts: ['Roses', 'Openings'],
      comments: ['Roses', 'Openings'],
      communities: ['Secret Garden', 'Chess Club'],
    }
    // Being super admin adds nothing to a list.
    for (const other of [bob, world.guest, admin]) expect(await listed(other)).toEqual(open)
    for (const member of [ann, carl]) expect(await listed(member)).toEqual(all)

    const [comment] = (await bob.rest('GET', `/api/users/${ann.id}/comments`)).body
    expect(comment).toMatchObject({
      content: 'Openings, commented',
      link: `/communities/chess-club/posts/${openPost.id}#comment-${openPost.comment.id}`,
      community: { slug: 'chess-club', name: 'Chess Club', isPrivate: false },
    })
  })

  test('does not list what was removed, nor what others wrote', async () => {
    const { world, ann, openPost } = await annEverywhere()
    const bob = await world.user('Bob')
    await bob.api.comments.add({ postId: openPost.id, content: 'Mine' })
    await ann.api.comments.remove({ id: openPost.comment.id })
    expect((await bob.api.people.comments({ id: ann.id })).items).toEqual([])
    expect((await bob.api.people.comments({ id: bob.id })).items).toMatchObject([{ content: 'Mine' }])

    await world.db.updateTable('post').set({ deletedAt: '2026-11-20T13:00:00.000Z' }).execute()
    expect((await bob.api.people.posts({ id: ann.id })).items).toEqual([])
    expect((await bob.api.people.comments({ id: bob.id })).items).toEqual([])
  })

  test('is read page by page, each thing once', async () => {
    const { world, ann, openPost } = await annEverywhere()
    const written = ['1', '2', '3', '4', '5']
    for (const content of written) await writtenComment(world, openPost.id, ann, content)
    const contents: string[] = []
    let url: string | undefined = `/api/users/${ann.id}/comments?limit=2`
    while (url) {
      const { body, headers } = await world.guest.rest('GET', url)
      contents.push(...body.map(({ content }: { content: string }) => content))
      url = String(headers.link ?? '').match(/^<(.+)>; rel="next"$/)?.[1]
    }
    expect(contents).toEqual([...written.reverse(), 'Openings, commented'])
    expect((await world.guest.rest('GET', `/api/users/${ann.id}/posts?limit=0`)).status).toBe(400)
    expect((await world.guest.rest('GET', `/api/users/${ann.id}/posts?cursor=x`)).status).toBe(400)
  })
})

test('when a person was last seen is written down every ten minutes at most', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const lastSeen = async () => Date.parse((await world.guest.api.people.byId({ id: ann.id })).lastSeenAt ?? '')
  const start = await lastSeen()
  world.advance(9 * minute)
  await ann.api.auth.me()
  expect(await lastSeen()).toBe(start)
  world.advance(minute)
  await ann.api.auth.me()
  const later = await lastSeen()
  expect(later).toBeGreaterThanOrEqual(start + 10 * minute)
  world.advance(60 * minute)
  expect(await lastSeen()).toBe(later)
})
