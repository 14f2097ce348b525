import { screen, waitFor, within } from '@testing-library/react'
import { usePost } from '../../../src/client/features/discussions/post-cache/use-cached-post.ts'
import { LikeButton } from '../../../src/client/features/discussions/reactions/LikeButton.tsx'
import { Reactions } from '../../../src/client/features/discussions/reactions/Reactions.tsx'
import type { ReactionTarget } from '../../../src/client/features/discussions/reactions/use-react.ts'
import { openWorld } from '../checked-world.ts'
import { createCommunity } from '../communities/create-community.ts'
import type { TestUser } from '../world.ts'
import { openScreen } from './screen.tsx'

/** Ann's post, to which Bob reacted with love, and the reactions of a comment of hers. */
export async function createReactedPost() {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await createCommunity(ann)
  const { id } = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId: club.forumId })
  const target = { targetType: 'POST', targetId: id } as const
  await bob.api.reactions.react({ ...target, reactionType: 'love' })
  return { world, ann, bob, target }
}
export type ReactedPost = Awaited<ReturnType<typeof createReactedPost>>

export const communitySlug = 'chess-club'

/** The post's reactions as its page has them, and its like button. */
export function openPost({ world, target }: ReactedPost, user?: TestUser) {
  function Shown() {
    const post = usePost(communitySlug, target.targetId).data
    if (!post) return null
    return (
      <main>
        <Reactions target={target} name={post.title} initial={post.reactions} canReact={post.can.react} />
        <LikeButton post={post} />
        <p>{post.hasLiked ? 'liked' : 'not liked'}</p>
      </main>
    )
  }
  return openScreen(world, '/', user ?? world.guest, [
    { path: '/', Component: Shown },
    { path: '*', Component: () => <h1>Elsewhere</h1> },
  ])
}

export const reactionBar = () => screen.findByRole('group', { name: 'Reactions' })
/** The reactions in the bar with their counts; a star marks the viewer's own. The like button is there without likes, too. */
export const reactionCounts = () =>
  within(screen.getByRole('group', { name: 'Reactions' }))
    .getAllByRole('button')
    .flatMap((button) => {
      const count = button.getAttribute('aria-label')?.match(/^\w+, [1-9]\d*(?=: Opening$)/)
      return count ? `${count}${button.getAttribute('aria-pressed') === 'true' ? ' *' : ''}` : []
    })
export const reactionButton = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}(:|$)`) })
export const reactionPicker = () => screen.findByRole('button', { name: 'Add a reaction to Opening' })
export const reactionBy = async (user: TestUser, target: ReactionTarget) =>
  (await user.api.reactions.list(target)).find(({ hasReacted }) => hasReacted)?.reactionType ?? null

/** Resolves when no reaction is being saved. */
export const reactionsSaved = () =>
  waitFor(() => {
    const buttons = [...document.querySelectorAll('main button')]
    if (buttons.some((button) => button.getAttribute('aria-disabled') === 'true')) throw new Error('still saving')
  })

/** Answers wait until `arrive` is called. */
export function holdResponses({ browser }: ReturnType<typeof openScreen>) {
  const { promise, resolve } = Promise.withResolvers<void>()
  browser.until = promise
  return () => {
    browser.until = null
    resolve()
  }
}
