import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import type { TestUser } from '../../support/world.ts'

const hostile = '<img src=x onerror=alert(1)>'

/** Ann's public club with a post and a comment, her private one with another post; Bob belongs to neither. */
async function setting() {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann Marlow'), await world.user('Bob')]
  const club = await createCommunity(ann)
  const cabal = await createCommunity(ann, { name: 'Secret Cabal', isPrivate: true })
  const write = (title: string, content = 'Offer a pawn', community = club) =>
    ann.api.posts.create({ title, content, forumId: community.forumId })
  const post = await write('A gambit', `Offer a pawn ${hostile}`)
  await ann.api.comments.add({ postId: post.id, content: 'The gambit is sound', parentId: null })
  await write('Our gambit', 'Hush', cabal)
  const open = (user: TestUser, path: string) => openScreen(world, path, user)
  return { world, ann, bob, club, cabal, post, write, open }
}

const titles = () => screen.queryAllByRole('article').map((hit) => within(hit).getByRole('heading').textContent)
const shows = (...wanted: string[]) => waitFor(() => expect(titles()).toEqual(wanted))
const field = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search everywhere' })
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe('the search page', () => {
  test('requires signing in, and returns afterwards', async () => {
    const { world } = await setting()
    const { address } = openScreen(world, '/search?q=gambit')
    await screen.findByRole('heading', { level: 1, name: 'Sign in' })
    expect(address()).toBe('/login?returnTo=%2Fsearch%3Fq%3Dgambit')
  })

  test('explains the syntax without a query, and takes the query from the field', async () => {
    const { bob, open } = await setting()
    const { user, address } = open(bob, '/search')
    await screen.findByRole('heading', { level: 1, name: 'Search' })
    await screen.findByRole('heading', { name: 'What are you looking for?' })
    for (const operator of ['in:community', 'by:name', 'topic:name', '"exact phrase"']) screen.getByText(operator)
    expect(screen.queryByRole('tab')).toBe(null)
    await user.type(await field(), 'gambit{Enter}')
    await shows('A gambit')
    expect(address()).toBe('/search?q=gambit')
    expect(document.title).toBe('gambit · Search · Folkmoot')
  })

  test('shows a post with marked matches, community, author and counts', async () => {
    const { bob, club, ann, post, open } = await setting()
    open(bob, '/search?q=gambit pawn')
    await shows('A gambit')
    const hit = within(screen.getByRole('article'))
    expect(hrefOf('A gambit')).toBe(post.link)
    const marked = [...document.querySelectorAll('mark')].map((mark) => mark.textContent)
    expect(marked).toEqual(['gambit', 'pawn'])
    hit.getByRole('img', { name: 'Public' })
    expect(hrefOf('Chess Club')).toBe(`/communities/${club.slug}`)
    expect(hrefOf('Ann Marlow')).toBe(`/users/${ann.id}`)
    hit.getByRole('time')
    hit.getByText(/1 comment$/)
    expect(document.body.textContent).not.toMatch(/Our gambit|Secret Cabal/)
  })

  test('shows texts as plain text, and treats hostile queries as words', async () => {
    const { bob, open } = await setting()
    open(bob, `/search?${new URLSearchParams({ q: `${hostile} pawn` })}`)
    await shows('A gambit')
    expect(screen.getByRole('article').textContent).toContain(hostile)
    expect(document.querySelector('main img')).toBe(null)
    expect((await field()).value).toBe(`${hostile} pawn`)
  })

  test('has one tab for each of the four kinds, and keeps the tab in the URL', async () => {
    const { ann, open, post } = await setting()
    const { user, address, back } = open(ann, '/search?q=gambit')
    await waitFor(() => expect(titles().sort()).toEqual(['A gambit', 'Our gambit']))
    screen.getByRole('img', { name: 'Private' })
    await user.click(screen.getByRole('tab', { name: /^Comments/ }))
    await shows('Comment on A gambit')
    expect(address()).toBe('/search?q=gambit&kind=comments')
    expect(hrefOf('Comment on A gambit')).toMatch(new RegExp(`^${post.link}#comment-`))
    await user.keyboard('{ArrowRight}')
    await screen.findByRole('heading', { name: 'No communities found' })
    await act(() => back())
    await shows('Comment on A gambit')
  })

  test('counts the results of each kind that the viewer may read', async () => {
    const { ann, bob, open } = await setting()
    const counts = () => screen.getAllByRole('tab').map((tab) => tab.textContent)
    const { close } = open(ann, '/search?q=gambit')
    await waitFor(() => expect(counts()).toEqual(['Posts 2', 'Comments 1', 'Communities 0', 'People 0']))
    close()
    open(bob, '/search?q=gambit')
    await waitFor(() => expect(counts()).toEqual(['Posts 1', 'Comments 1', 'Communities 0', 'People 0']))
  })

  test('shows results for what was probably meant, and says so', async () => {
    const { bob, open } = await setting()
    const { user, address } = open(bob, '/search?q=gambits')
    await shows('A gambit')
    expect(screen.getAllByRole('tab')[0]?.textContent).toBe('Posts 1')
    const link = screen.getByRole('link', { name: 'gambit' })
    expect(link.closest('[role=status]')?.textContent).toBe('Nothing matches exactly. Showing results for gambit')
    expect((await field()).value).toBe('gambits')
    await user.click(link)
    expect(address()).toBe('/search?q=gambit')
    await waitFor(() => expect(document.body.textContent).not.toContain('Showing results for'))
  })

  test('has tabs that are links, which the browser opens in other windows', async () => {
    const { ann, open } = await setting()
    const { user, address } = open(ann, '/search?q=gambit&kind=comments')
    await shows('Comment on A gambit')
    const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`) })
    expect(tab('Posts').getAttribute('href')).toBe('/search?q=gambit')
    expect(tab('People').getAttribute('href')).toBe('/search?q=gambit&kind=people')

    const leftToBrowser: boolean[] = []
    const note = (event: Event) => {
      leftToBrowser.push(!event.defaultPrevented)
      event.preventDefault()
    }
    window.addEventListener('click', note)
    onTestFinished(() => window.removeEventListener('click', note))
    for (const key of ['Control', 'Meta', 'Shift', 'Alt']) {
      await user.keyboard(`{${key}>}`)
      await user.click(tab('People'))
      await user.keyboard(`{/${key}}`)
    }
    expect(address()).toBe('/search?q=gambit&kind=comments')
    await user.click(tab('People'))
    expect(leftToBrowser).toEqual([true, true, true, true, false])
    expect(address()).toBe('/search?q=gambit&kind=people')

    tab('Posts').focus()
    await user.keyboard(' ')
    expect(address()).toBe('/search?q=gambit')
  })

  test('submits the whole address without code', async () => {
    const { bob, open } = await setting()
    open(bob, '/search?q=gambit&kind=comments')
    const { form } = await field()
    expect(form?.method).toBe('get')
    expect(form?.getAttribute('action')).toBe('/search')
    expect([...new FormData(form ?? undefined)].sort()).toEqual([
      ['kind', 'comments'],
      ['q', 'gambit'],
    ])
  })

  test('finds communities and users', async () => {
    const { bob, ann, club, open } = await setting()
    const { close } = open(bob, '/search?q=chess&kind=communities')
    await shows('Chess Club')
    expect(hrefOf('Chess Club')).toBe(`/communities/${club.slug}`)
    screen.getByText('1 member')
    close()
    open(bob, '/search?q=marlow&kind=people')
    expect((await screen.findByRole('link', { name: 'Ann Marlow' })).getAttribute('href')).toBe(`/users/${ann.id}`)
  })

  test('falls back to posts for an unknown kind, and suggests how to search without results', async () => {
    const { bob, open } = await setting()
    const { user } = open(bob, '/search?q=zugzwang&kind=spells')
    await screen.findByRole('heading', { name: 'No posts found' })
    screen.getByText('in:community')
    await user.clear(await field())
    await user.type(await field(), 'gambit{Enter}')
    await shows('A gambit')
  })

  test('shows members private results, and filters by operators', async () => {
    const { world, bob, cabal, open } = await setting()
    await makeMember(world, cabal.id, bob, 'MEMBER')
    open(bob, `/search?q=gambit in:${cabal.slug}`)
    await shows('Our gambit')
  })

  test('loads further pages', async () => {
    const { bob, write, open } = await setting()
    for (let number = 1; number <= 45; number++) await write(`Endgame ${number}`)
    const { user } = open(bob, '/search?q=endgame')
    const more = await screen.findByRole('link', { name: 'Load more posts' })
    const first = titles().length
    await user.click(more)
    await waitFor(() => expect(titles().length).toBe(45))
    expect(first).toBeLessThan(45)
  })

  test('shows a failed search, and retries', async () => {
    const { bob, open } = await setting()
    const { user, browser } = open(bob, '/search')
    await field()
    browser.isCaptive = true
    await user.type(await field(), 'gambit{Enter}')
    await screen.findByRole('heading', { name: 'The posts could not be searched' })
    browser.isCaptive = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await shows('A gambit')
  })
})
