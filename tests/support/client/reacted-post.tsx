import { screen, within } from '@testing-library/react'
import { trpc } from '../../src/client/app/trpc.ts'
import { LikeButton } from '../../src/client/reactions/LikeButton.tsx'
import { Reactions } from '../../src/client/reactions/Reactions.tsx'
import { found } from './rest-communities.ts'
import { openWorld } from './rest-world.ts'
import { openScreen } from './screen.tsx'
import type { Person } from './world.ts'

/** Ann's post, to which Bob reacted with love, and the reactions of a comment of hers. */
export async function reactedPost() {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await found(ann)
  const { id } = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId: club.forumId })
  const target = { targetType: 'POST', targetId: id } as const
  await bob.api.reactions.react({ ...target, reactionType: 'love' })
  return { world, ann, bob, target }
}
export type ReactedPost = Awaited<ReturnType<typeof reactedPost>>

export const community = 'chess-club'

/** The post's reactions as its page has them, and its like button. */
export function openPost({ world, target }: ReactedPost, person?: Person) {
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

export const bar = () => screen.findByRole('group', { name: 'Reactions' })
/** What the bar's counts say; the held one with a star. */
export const counts = () =>
  within(screen.getByRole('group', { name: 'Reactions' }))
    .getAllByRole('button')
    .filter((button) => button.hasAttribute('aria-pressed'))
    .map(
      (button) => `${button.getAttribute('aria-label')}${button.getAttribute('aria-pressed') === 'true' ? ' *' : ''}`,
    )
export const count = (name: string) => screen.findByRole('button', { name })
export const picker = () => screen.findByRole('button', { name: 'Add a reaction' })
export const heldBy = async (person: Person, target: ReactedPost['target']) =>
  (await person.api.reactions.list(target)).find(({ hasReacted }) => hasReacted)?.reactionType ?? null

/** Answers are on their way until `arrive` is called. */
export function hold({ browser }: ReturnType<typeof openScreen>) {
  const { promise, resolve } = Promise.withResolvers<void>()
  browser.until = promise
  return () => {
    browser.until = null
    resolve()
  }
}
