import { describe, expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeBan, makeComment, makeMember } from '../../support/factories.ts'
import { refusal } from '../../support/refusal.ts'

const minute = 60_000

/** Ann with a post and a comment in a public community, and another of each in a private one. */
async function annEverywhere() {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const open = await createCommunity(ann, { name: 'Chess Club' })
  const closed = await createCommunity(ann, { name: 'Secret Garden', isPrivate: true })
  const write = async (community: typeof open, title: string) => {
    const { id } = await ann.api.posts.create({ title, content: 'As typed.', forumId: community.forumId })
    const comment = await ann.api.comments.add({ postId: id, content: `${title}, commented` })
    return { id, comment }
  }
  return { world, ann, open, closed, openPost: await write(open, 'Openings'), closedPost: await write(closed, 'Roses') }
}

describe("a user's page", () => {
  test('shows guests name, photo, bio, join date and last visit, and nothing else', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const { status, body } = await world.guest.rest('GET', `/api/users/${ann.id}`)
    expect(status).toBe(200)
    const moment = expect.stringMatching(/^2026-11-20T12:/)
    const shown = { id: ann.id, name: 'Ann', image: null, bio: '', createdAt: moment, lastSeenAt: moment }
    expect(body).toEqual({ ...shown, isHidden: false, blockedAs: null })
    for (const id of ['nobody', ann.email, `${ann.id} `, "' or 1=1 --"]) {
      const missing = await world.guest.rest('GET', `/api/users/${encodeURIComponent(id)}`)
      expect.soft(missing).toMatchObject({ status: 404, body: { error: 'User not found' } })
    }
  })

  test('lists content and memberships, newest first, of private communities to members only', async () => {
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

  test('leaves out removed content and content of others', async () => {
    const { world, ann, openPost } = await annEverywhere()
    const bob = await world.user('Bob')
    await bob.api.comments.add({ postId: openPost.id, content: 'Mine' })
    await ann.api.comments.remove({ id: openPost.comment.id })
    expect((await bob.api.users.comments({ id: ann.id })).items).toEqual([])
    expect((await bob.api.users.comments({ id: bob.id })).items).toMatchObject([{ content: 'Mine' }])

    await world.db.updateTable('post').set({ deletedAt: '2026-11-20T13:00:00.000Z' }).execute()
    expect((await bob.api.users.posts({ id: ann.id })).items).toEqual([])
    expect((await bob.api.users.comments({ id: bob.id })).items).toEqual([])
  })

  test('is read in pages, each item once', async () => {
    const { world, ann, openPost } = await annEverywhere()
    const written = ['1', '2', '3', '4', '5']
    for (const content of written) await makeComment(world, openPost.id, ann, content)
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

describe('the comments of a user', () => {
  test('leave out those hidden by reports, except for their author and moderators', async () => {
    const { world, ann, openPost } = await annEverywhere()
    const bob = await world.user('Bob')
    const { id } = await bob.api.comments.add({ postId: openPost.id, content: 'Mine' })
    const counts = async () => {
      const seen: number[] = []
      for (const { api } of [bob, ann, await world.user(`Somebody ${world.services.now().getTime()}`), world.guest]) {
        seen.push((await api.users.comments({ id: bob.id })).items.length)
      }
      return seen
    }
    expect(await counts()).toEqual([1, 1, 1, 1])
    const hiddenAt = '2026-11-20T12:00:00.000Z'
    await world.db.updateTable('comment').set({ hiddenAt }).where('id', '=', id).execute()
    expect(await counts()).toEqual([1, 1, 0, 0])
    await world.db.updateTable('comment').set({ hiddenAt: null }).execute()
    await world.db.updateTable('post').set({ hiddenAt }).where('id', '=', openPost.id).execute()
    expect(await counts()).toEqual([0, 1, 0, 0])
  })
})

describe('mention suggestions', () => {
  /** Ann's community with the member Paula; Peter and Pia are outside, and Pia hides her profile. */
  async function setting(isPrivate: boolean) {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const club = await createCommunity(ann, { isPrivate })
    const [paula, peter] = [await world.user('Paula Prim'), await world.user('Peter')]
    const pia = await world.user('Pia')
    await pia.api.settings.save({ PRIVACY_PROFILE_VISIBLE: 'false' })
    await makeMember(world, club.id, paula, 'MEMBER')
    const names = async (who: typeof ann, q?: string) =>
      (await who.api.users.suggest({ slug: club.slug, q })).map(({ name }) => name)
    return { world, ann, paula, peter, pia, club, names }
  }

  test('are members first, then other visible users; in a private community members only', async () => {
    const open = await setting(false)
    expect(await open.names(open.ann, 'p')).toEqual(['Paula Prim', 'Peter'])
    expect(await open.names(open.ann, 'PRI pau')).toEqual(['Paula Prim'])
    expect(await open.names(open.ann, 'aula')).toEqual([])
    expect(await open.names(open.ann, '*" OR')).toEqual([])
    expect(await open.names(open.paula, 'pa')).toEqual([])
    expect(await open.names(open.peter, 'p')).toEqual(['Paula Prim'])
    const [first] = await open.ann.api.users.suggest({ slug: open.club.slug, q: 'paula' })
    expect(first).toEqual({ id: open.paula.id, name: 'Paula Prim', image: null })
    await makeMember(open.world, open.club.id, open.pia, 'MEMBER')
    expect((await open.names(open.ann, 'p')).sort()).toEqual(['Paula Prim', 'Peter', 'Pia'])
    // A hidden profile hides the membership from users who are not members themselves.
    expect(await open.names(open.peter, 'p')).toEqual(['Paula Prim'])
    await open.pia.api.posts.create({ title: 'Opening', content: 'e4', forumId: open.club.forumId })
    expect(await open.names(open.peter, '')).toEqual([])
    expect(await open.names(open.ann, '')).toEqual(['Pia'])

    const closed = await setting(true)
    expect(await closed.names(closed.ann, 'p')).toEqual(['Paula Prim'])
    expect(await refusal(closed.names(closed.peter, 'p'))).toMatchObject({ status: 404 })
    expect(await refusal(closed.world.guest.api.users.suggest({ slug: closed.club.slug }))).toMatchObject({
      status: 401,
    })
  })

  test.each([true, false])('leave out a former member before the index does; private: %s', async (isPrivate) => {
    const { world, ann, pia, club, names } = await setting(isPrivate)
    await makeMember(world, club.id, pia, 'MEMBER')
    expect(await names(ann, 'pia')).toEqual(['Pia'])
    // Changed directly, because every call of the world first waits for the index.
    await world.db.deleteFrom('communityMember').where('userId', '=', pia.id).execute()
    expect(await names(ann, 'pia')).toEqual([])
  })

  test('leave out banned and deleted users, and are eight at most', async () => {
    const { world, ann, paula, peter, club, names } = await setting(false)
    await makeBan(world, club.id, peter)
    expect(await names(ann, 'p')).toEqual(['Paula Prim'])
    expect(await refusal(names(peter, 'p'))).toMatchObject({ status: 403 })
    await world.db
      .updateTable('user')
      .set({ deletedAt: '2026-11-20T12:00:00.000Z' })
      .where('id', '=', paula.id)
      .execute()
    expect(await names(ann, 'p')).toEqual([])
    for (let count = 0; count < 10; count++) {
      const twin = await world.user(`Twin ${count}`)
      if (count % 2 === 0) await makeMember(world, club.id, twin, 'MEMBER')
    }
    const twins = await names(ann, 'twin')
    expect(twins).toHaveLength(8)
    expect(twins.slice(0, 5).sort()).toEqual([0, 2, 4, 6, 8].map((count) => `Twin ${count}`))
  })

  test('are the latest writers while the query is empty', async () => {
    const { world, ann, paula, peter, club, names } = await setting(true)
    expect(await names(ann)).toEqual([])
    await makeMember(world, club.id, peter, 'MEMBER')
    for (const [who, title] of [
      [paula, 'One'],
      [peter, 'Two'],
      [paula, 'Three'],
      [ann, 'Four'],
    ] as const) {
      await who.api.posts.create({ title, content: title, forumId: club.forumId })
    }
    expect(await names(ann)).toEqual(['Paula Prim', 'Peter'])
    await peter.api.communities.leave({ slug: club.slug })
    expect(await names(ann, ' ')).toEqual(['Paula Prim'])
  })
})

test('the last visit is stored every ten minutes at most', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const lastSeen = async () => Date.parse((await world.guest.api.users.byId({ id: ann.id })).lastSeenAt ?? '')
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
