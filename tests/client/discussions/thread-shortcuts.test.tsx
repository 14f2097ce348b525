import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'

/** Ann's post with three comments in their order and `more` ones after them, open in Bob's browser. */
async function setting(more = 0) {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const { forumId } = await createCommunity(ann)
  const post = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId })
  const { id } = await ann.api.comments.add({ postId: post.id, content: 'c5' })
  await ann.api.comments.add({ postId: post.id, content: 'Nf3', parentId: id })
  await ann.api.comments.add({ postId: post.id, content: 'd6' })
  for (let at = 1; at <= more; at++) await ann.api.comments.add({ postId: post.id, content: `Move ${at}` })
  const shown = openScreen(world, `${post.link}?comments=old`, bob)
  const comment = async (text: string) => (await screen.findByText(text)).closest('article')
  const { user } = shown
  const isFocused = async (text: string) => {
    const article = await comment(text)
    await waitFor(() => expect(document.activeElement).toBe(article))
  }
  /** Opens the list of keys by key, once the code for the keys is loaded. */
  const help = async () => {
    await waitFor(async () => {
      await user.keyboard('?')
      expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
    })
    // Only a dialog that has taken the focus returns it before it is gone.
    await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  }
  return { ann, post, comment, isFocused, help, ...shown }
}

test('keys move between comments of all levels, like and answer them', async () => {
  const { ann, post, comment, isFocused, help, user } = await setting()
  await user.click(await screen.findByText('c5'))
  await help()
  await isFocused('c5')
  await user.keyboard('j')
  await isFocused('Nf3')
  await user.keyboard('jjj')
  await isFocused('d6')
  await user.keyboard('k')
  await isFocused('Nf3')

  await user.keyboard('l')
  const bar = within((await comment('Nf3')) as HTMLElement)
  expect((await bar.findByRole('button', { name: 'Like, 1: comment by Ann: Nf3' })).getAttribute('aria-pressed')).toBe(
    'true',
  )
  await waitFor(async () => {
    const { items } = await ann.api.comments.list({ postId: post.id })
    expect(items.find(({ content }) => content === 'Nf3')?.reactions).toMatchObject([{ reactionType: 'satisfaction' }])
  })
  await user.keyboard('r')
  const field = within(await screen.findByRole('dialog', { name: 'Reply to Ann' })).getByRole<HTMLTextAreaElement>(
    'textbox',
  )
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.keyboard('jkl?')
  expect(field.value).toBe('jkl?')
})

test('keys begin at the top of the window, and do nothing with modifiers or when switched off', async () => {
  const { isFocused, help, user } = await setting()
  await screen.findByText('c5')
  await help()
  const heading = screen.getByRole('heading', { name: 'Comments' })
  heading.focus()
  await user.keyboard('{Control>}j{/Control}rlk')
  expect(document.activeElement).toBe(heading)
  await user.keyboard('j')
  await isFocused('c5')
  await user.keyboard('?')
  await user.click(await screen.findByRole('switch', { name: 'Use single-key shortcuts' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  heading.focus()
  await user.keyboard('jkrl?')
  expect(document.activeElement).toBe(heading)
  expect(screen.queryByRole('dialog')).toBe(null)
  expect(screen.queryByRole('button', { name: /^Like/, pressed: true })).toBe(null)
})

test('the key for the next comment loads more comments after the last one, and not before', async () => {
  const { comment, isFocused, help, user } = await setting(9)
  await user.click(await screen.findByText('Move 7'))
  await help()
  await isFocused('Move 7')
  await user.keyboard('j')
  await isFocused('Move 8')
  screen.getByRole('link', { name: 'Load more comments' })
  expect(screen.queryByText('Move 9')).toBe(null)
  await user.keyboard('j')
  expect(await comment('Move 9')).not.toBe(null)
  await isFocused('Move 8')
})
