import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openScreen } from '../../support/client/screen.tsx'
import { findComment, openComposer } from '../../support/client/thread-screen.ts'
import { createThreadWorld } from '../../support/discussions/threads.ts'

const kept = () => Object.keys(localStorage).filter((name) => name.startsWith('folkmoot-draft:'))
const act = (name: string) => screen.findByRole('button', { name: `${name} the comment by Bob: Me` })
const gone = 'The comment that this one answers is not shown here, or no longer available.'

/** Bob's browser without a connection, with his reply to Ann's comment, which was not sent. */
async function setting() {
  const thread = await createThreadWorld()
  const { world, ann, bob, post, say } = thread
  const parentId = await say(ann, 'Anyone?')
  const shown = await openComposer(world, post.link, bob, 'Reply')
  await waitFor(() => expect(shown.browser.cuts.size).toBe(1))
  await shown.user.type(shown.dialog.getByRole('textbox'), 'Me')
  shown.browser.isOffline = true
  await shown.user.click(shown.dialog.getByRole('button', { name: 'Post Reply' }))
  await act('Try again to send')
  const posted = async () => (await ann.api.comments.list({ postId: post.id })).items.map(({ content }) => content)
  return { ...thread, ...shown, parentId, posted }
}

test('an unsent reply is shown, copied and discarded after its comment was deleted', async () => {
  const { world, ann, bob, post, parentId, close } = await setting()
  expect(screen.queryByText(gone)).toBe(null)
  close()
  await ann.api.comments.remove({ id: parentId })
  const { user } = openScreen(world, post.link, bob)
  const unsent = within(await findComment('Bob'))
  unsent.getByText('Me')
  await unsent.findByText(gone)
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(await act('Copy the text of'))
  expect(write).toHaveBeenCalledWith('Me')
  write.mockRestore()

  await user.click(await act('Discard'))
  await waitFor(() => expect(screen.queryByRole('article', { name: /^Comment by Bob/ })).toBe(null))
  expect(kept()).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  within(await findComment('Bob')).getByText('Me')
  expect(kept()).toHaveLength(1)
})

test('a refused reply to a deleted comment stays, and can become a comment on the post', async () => {
  const { world, ann, bob, post, parentId, posted, close } = await setting()
  close()
  await ann.api.comments.remove({ id: parentId })
  const { user } = openScreen(world, post.link, bob)
  await user.click(await act('Try again to send'))
  await screen.findByRole('alert')
  within(await findComment('Bob')).getByText('Me')
  expect([kept().length, await posted()]).toEqual([1, []])
  await user.click(await act('Edit'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave a Comment' }))
  await waitFor(() => expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Me'))
  await user.click(dialog.getByRole('button', { name: 'Post Comment' }))
  await screen.findByText('Your comment has been posted')
  expect(await posted()).toEqual(['Me'])
})

test('an unsent reply moves below its comment when that is loaded, and is sent as a reply', async () => {
  const { world, bob, ann, post, parentId, say, close } = await setting()
  close()
  for (let at = 0; at < 10; at++) await say(ann, `Later ${at}`)
  const { user } = openScreen(world, `${post.link}?comments=new`, bob)
  within(await findComment('Bob')).getByText('Me')
  await user.click(await screen.findByText('Load more comments'))
  within(await findComment('Bob', 2)).getByText('Me')
  expect(screen.queryByText(gone)).toBe(null)
  await user.click(await act('Try again to send'))
  await waitFor(() => expect(kept()).toEqual([]))
  const { items } = await ann.api.comments.list({ postId: post.id, limit: 50 })
  expect(items.find(({ content }) => content === 'Me')).toMatchObject({ parentId })
})

test('an unsent reply is shown in each order of the comments', async () => {
  const { user, browser } = await setting()
  browser.isOffline = false
  await user.click(await screen.findByRole('link', { name: /^Old/ }))
  within(await findComment('Bob', 2)).getByText('Me')
  await act('Try again to send')
})
