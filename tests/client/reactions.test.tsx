import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { trpc } from '../../src/client/app/trpc.ts'
import { LikeButton } from '../../src/client/reactions/LikeButton.tsx'
import { Reactions } from '../../src/client/reactions/Reactions.tsx'
import { type ReactionType, reactionTypes } from '../../src/shared/reactions.ts'
import { found } from '../support/rest-communities.ts'
import { openWorld } from '../support/rest-world.ts'
import { openScreen } from '../support/screen.tsx'
import type { Person, World } from '../support/world.ts'

/** Ann's post, to which Bob reacted with love, and the reactions of a comment of hers. */
async function setting() {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await found(ann)
  const { id } = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId: club.forumId })
  const target = { targetType: 'POST', targetId: id } as const
  await bob.api.reactions.react({ ...target, reactionType: 'love' })
  return { world, ann, bob, target }
}
type Setting = Awaited<ReturnType<typeof setting>>

const community = 'chess-club'

/** The post's reactions as its page has them, and its like button. */
function openPost({ world, target }: Setting, person?: Person) {
  function Shown() {
    const post = trpc.posts.byId.useQuery({ community, id: target.targetId }).data
    if (!post) return null
    return (
      <main>
        <Reactions target={target} initial={post.reactions} canReact={post.can.react} />
        <LikeButton post={post} />
        <p>{post.hasLiked ? 'liked' : 'not liked'}</p>
      </main>
    )
  }
  return openScreen(world, '/', person ?? world.guest, [
    { path: '/', Component: Shown },
    { path: '*', Component: () => <h1>Elsewhere</h1> },
  ])
}

const bar = () => screen.findByRole('group', { name: 'Reactions' })
/** What the bar's counts say; the held one with a star. */
const counts = () =>
  within(screen.getByRole('group', { name: 'Reactions' }))
    .getAllByRole('button')
    .filter((button) => button.hasAttribute('aria-pressed'))
    .map(
      (button) => `${button.getAttribute('aria-label')}${button.getAttribute('aria-pressed') === 'true' ? ' *' : ''}`,
    )
const count = (name: string) => screen.findByRole('button', { name })
const picker = () => screen.findByRole('button', { name: 'Add a reaction' })
const heldBy = async (person: Person, target: Setting['target']) =>
  (await person.api.reactions.list(target)).find(({ hasReacted }) => hasReacted)?.reactionType ?? null

/** Answers are on their way until `arrive` is called. */
function hold({ browser }: ReturnType<typeof openScreen>) {
  const { promise, resolve } = Promise.withResolvers<void>()
  browser.until = promise
  return () => {
    browser.until = null
    resolve()
  }
}

describe('reactions', () => {
  test('are shown for the types somebody holds, and can be joined, switched and taken back', async () => {
    const all = await setting()
    const { ann, target } = all
    const { user } = openPost(all, ann)
    await bar()
    expect(counts()).toEqual(['Love, 1'])
    await user.click(await count('Love, 1'))
    expect(counts()).toEqual(['Love, 2 *'])
    await waitFor(async () => expect(await heldBy(ann, target)).toBe('love'))

    await user.click(await picker())
    await user.click(await screen.findByRole('button', { name: 'Wow' }))
    expect(counts()).toEqual(['Love, 1', 'Wow, 1 *'])
    await waitFor(async () => expect(await heldBy(ann, target)).toBe('surprise'))

    const wow = await count('Wow, 1')
    await user.click(wow)
    expect(counts()).toEqual(['Love, 1'])
    await waitFor(async () => expect(await heldBy(ann, target)).toBe(null))
    // What was pressed is gone.
    await waitFor(async () => expect(document.activeElement).toBe(await picker()))
  })

  test('are shown before the server answers; when it does not, everything is as before and the failure is told', async () => {
    const all = await setting()
    const { ann, target } = all
    const opened = openPost(all, ann)
    await bar()
    const arrive = hold(opened)
    await opened.user.click(await count('Love, 1'))
    expect(counts()).toEqual(['Love, 2 *'])
    arrive()
    await waitFor(async () => expect(await heldBy(ann, target)).toBe('love'))

    opened.browser.isOffline = true
    await opened.user.click(await picker())
    await opened.user.click(await screen.findByRole('button', { name: 'Haha' }))
    const toast = await screen.findByRole('alert')
    expect(toast.textContent).toContain('Error')
    expect(toast.textContent).toContain('Failed to update reaction')
    expect(counts()).toEqual(['Love, 2 *'])
    opened.browser.isOffline = false
  })

  test('that the server refuses are taken back with its own words', async () => {
    const all = await setting()
    const { ann, target } = all
    const { user } = openPost(all, ann)
    await bar()
    await ann.api.posts.remove({ id: target.targetId })
    await user.click(await count('Love, 1'))
    expect((await screen.findByRole('alert')).textContent).toContain('Post not found')
    await waitFor(() => expect(counts()).toEqual(['Love, 1']))
  })

  test('that follow each other quickly are sent in order, and the last one counts', async () => {
    const all = await setting()
    const { ann, target } = all
    const opened = openPost(all, ann)
    const { user } = opened
    await user.click(await picker())
    await screen.findByRole('button', { name: 'Sad' })
    const arrive = hold(opened)
    await user.click(screen.getByRole('button', { name: 'Sad' }))
    await user.click(await count('Love, 1'))
    await user.click(await count('Love, 2'))
    await user.click(await count('Love, 1'))
    expect(counts()).toEqual(['Love, 2 *'])
    arrive()
    await waitFor(async () => expect(await heldBy(ann, target)).toBe('love'))
    expect(counts()).toEqual(['Love, 2 *'])
    expect((await ann.api.reactions.list(target)).filter((one) => one.count > 0).length).toBe(1)
  })

  test('of others that come meanwhile are counted beside the one of the viewer', async () => {
    const all = await setting()
    const { world, ann, target } = all
    const { user } = openPost(all, ann)
    await bar()
    const cid = await world.user('Cid')
    await cid.api.reactions.react({ ...target, reactionType: 'angry' })
    await user.click(await count('Love, 1'))
    await waitFor(() => expect(counts()).toEqual(['Love, 2 *', 'Angry, 1']))
  })
})

describe('the choice of reactions', () => {
  test('has six types, is used with the keyboard alone and closes with Escape', async () => {
    const all = await setting()
    const { ann, target } = all
    const { user } = openPost(all, ann)
    const button = await picker()
    button.focus()
    await user.keyboard('{Enter}')
    const choice = (name: string) => screen.findByRole('button', { name })
    const like = await choice('Like')
    await waitFor(() => expect(document.activeElement).toBe(like))
    const toolbar = within(screen.getByRole('toolbar', { name: 'Reactions' }))
    const names = toolbar.getAllByRole('button').map((one) => one.getAttribute('aria-label'))
    expect(names).toEqual(['Like', 'Love', 'Haha', 'Wow', 'Sad', 'Angry'])
    expect(names.length).toBe(reactionTypes.length)

    await user.keyboard('{ArrowLeft}')
    await waitFor(async () => expect(document.activeElement).toBe(await choice('Angry')))
    await user.keyboard('{ArrowRight}{ArrowRight}')
    await waitFor(async () => expect(document.activeElement).toBe(await choice('Love')))
    await user.keyboard('{End}{Home}')
    await waitFor(() => expect(document.activeElement).toBe(like))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBe(null))
    await waitFor(async () => expect(document.activeElement).toBe(await picker()))
    expect(counts()).toEqual(['Love, 1'])

    await user.keyboard('{Enter}')
    await waitFor(async () => expect(document.activeElement).toBe(await choice('Like')))
    await user.keyboard('{ArrowRight}{Enter}')
    expect(counts()).toEqual(['Love, 2 *'])
    await waitFor(async () => expect(document.activeElement).toBe(await picker()))
    await waitFor(async () => expect(await heldBy(ann, target)).toBe('love'))
  })
})

describe('a guest', () => {
  test('sees the counts and that reacting takes an account, and a click does nothing', async () => {
    const all = await setting()
    const { bob, target } = all
    const { user } = openPost(all)
    const love = await count('Love, 1')
    await waitFor(() => expect(love.title).toBe('Log in to react'))
    expect(screen.queryByRole('button', { name: 'Add a reaction' })).toBe(null)
    await user.click(love)
    await user.click(await count('Like, 0 likes'))
    expect(counts()).toEqual(['Love, 1'])
    expect((await bob.api.reactions.list(target)).map((one) => one.count)).toEqual([0, 1, 0, 0, 0, 0])
  })
})

describe('the like button', () => {
  test('likes and takes it back at once, also where the post stands otherwise', async () => {
    const all = await setting()
    const { ann, target } = all
    const opened = openPost(all, ann)
    const { user } = opened
    const like = await count('Like, 0 likes')
    // Who is signed in is asked for as well.
    await waitFor(() => expect(like.hasAttribute('aria-disabled')).toBe(false))
    expect(like.getAttribute('aria-pressed')).toBe('false')
    const arrive = hold(opened)
    await user.click(like)
    expect((await count('Like, 1 like')).getAttribute('aria-pressed')).toBe('true')
    arrive()
    await screen.findByText('liked')
    expect(counts()).toEqual(['Like, 1 *', 'Love, 1'])
    expect(await heldBy(ann, target)).toBe('satisfaction')

    opened.browser.isOffline = true
    await user.click(await count('Like, 1 like'))
    await screen.findByText('Failed to update reaction')
    expect((await count('Like, 1 like')).getAttribute('aria-pressed')).toBe('true')
    opened.browser.isOffline = false

    await user.click(await count('Like, 1 like'))
    await screen.findByText('not liked')
    expect(await heldBy(ann, target)).toBe(null)
  })
})

describe('reactions that are asked for', () => {
  const openAsked = ({ world, target }: Setting, person: Person) =>
    openScreen(world, '/', person, [{ path: '/', Component: () => <Reactions target={target} canReact /> }])

  test('cannot be pressed while they are loading; a failure is told and can be tried again', async () => {
    const all = await setting()
    const opened = openAsked(all, all.ann)
    const arrive = hold(opened)
    expect((await picker()).hasAttribute('disabled')).toBe(true)
    arrive()
    await count('Love, 1')
    expect((await picker()).hasAttribute('disabled')).toBe(false)
    opened.close()

    const { browser, user } = openAsked(all, all.bob)
    browser.isOffline = true
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to fetch reactions')
    browser.isOffline = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await count('Love, 1')
    expect(screen.queryByRole('alert')).toBe(null)
  })

  test('are changed like those that came along', async () => {
    const all = await setting()
    const { user } = openAsked(all, all.ann)
    await user.click(await count('Love, 1'))
    expect(counts()).toEqual(['Love, 2 *'])
    await waitFor(async () => expect(await heldBy(all.ann, all.target)).toBe('love'))
  })
})

describe('who reacted', () => {
  const react = async (world: World, target: Setting['target'], name: string, reactionType: ReactionType) => {
    const person = await world.user(name)
    await person.api.reactions.react({ ...target, reactionType })
  }
  const people = () =>
    within(screen.getByRole('dialog'))
      .getAllByRole('listitem')
      .map((item) => `${within(item).getByRole('link').textContent} ${within(item).getByRole('img').title}`)

  test('is a list of people with their reactions, by type, that leads to them', async () => {
    const all = await setting()
    const { world, ann, target } = all
    await react(world, target, 'Cid', 'sad')
    const { user, address } = openPost(all, ann)
    await user.click(await screen.findByRole('button', { name: 'Who reacted' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Who reacted' }))
    await dialog.findByRole('link', { name: /Cid/ })
    expect(people()).toEqual(['CCid Sad', 'BBob Love'])
    await user.click(dialog.getByRole('tab', { name: 'Love, 1' }))
    await waitFor(() => expect(people()).toEqual(['BBob Love']))
    await user.click(dialog.getByRole('link', { name: /Bob/ }))
    expect(address()).toBe(`/users/${all.bob.id}`)
  })

  test('comes page by page', async () => {
    const all = await setting()
    for (let at = 0; at < 26; at += 1) await react(all.world, all.target, `Person ${at}`, 'happy')
    const { user } = openPost(all, all.ann)
    await user.click(await screen.findByRole('button', { name: 'Who reacted' }))
    await waitFor(() => expect(people().length).toBe(25))
    await user.click(screen.getByRole('button', { name: 'Show more people' }))
    await waitFor(() => expect(people().length).toBe(27))
  })
})

test('on the page of a post its comments are reacted to as the post is', async () => {
  const { world, ann, bob, target } = await setting()
  const postId = target.targetId
  const { id } = await ann.api.comments.add({ postId, content: 'or d4' })
  const comment = { targetType: 'COMMENT', targetId: id } as const
  await ann.api.reactions.react({ ...comment, reactionType: 'happy' })
  const { user, browser } = openScreen(world, `/communities/${community}/posts/${postId}`, bob)
  await user.click(await count('Haha, 1'))
  expect((await count('Haha, 2')).getAttribute('aria-pressed')).toBe('true')
  await waitFor(async () => expect((await bob.api.reactions.list(comment))[2]?.count).toBe(2))
  await user.click(await count('Love, 1'))
  await waitFor(async () => expect((await ann.api.reactions.list(target))[1]?.count).toBe(0))
  browser.isOffline = true
  await user.click(await count('Haha, 2'))
  await screen.findByText('Failed to update reaction')
  expect((await count('Haha, 2')).getAttribute('aria-pressed')).toBe('true')
})
