import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { viewerKey } from '../../../src/client/platform/query-client.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen, withOneAnswer } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'

/** Ann's post with its dialog open. */
async function editing() {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const club = await createCommunity(ann)
  const post = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId: club.forumId })
  const shown = openScreen(world, post.link, ann)
  const { user } = shown
  const openDialog = async () => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Opening' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit Post' }))
    return within(await screen.findByRole('dialog', { name: 'Edit Post' }))
  }
  const dialog = await openDialog()
  const field = (name: string) => dialog.getByRole<HTMLInputElement>('textbox', { name })
  const write = async (name: string, text: string) => {
    await user.clear(field(name))
    if (text !== '') await user.type(field(name), text)
  }
  const save = () => user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  const read = () => ann.api.posts.byId({ community: club.slug, id: post.id })
  await dialog.findByRole('textbox', { name: 'Content' })
  return { world, ann, post, dialog, openDialog, field, write, save, read, ...shown }
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))

describe('editing a post', () => {
  test('shows the new text and an "edited" mark', async () => {
    const { world, field, write, save, read } = await editing()
    expect([field('Title').value, field('Content').value]).toEqual(['Opening', 'e4'])
    world.advance(60_000)
    await write('Title', 'Openings')
    await write('Content', 'd4')
    await save()
    await screen.findByText('Your post has been updated')
    await isClosed()
    await screen.findByRole('heading', { level: 1, name: 'Openings' })
    const article = screen.getAllByRole('article')[0]
    await waitFor(() => expect(article?.textContent).toContain('d4'))
    expect(article?.textContent).toContain('• edited')
    expect(await read()).toMatchObject({ title: 'Openings', content: 'd4' })
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Actions for Openings'))
  })

  test('requires title and content', async () => {
    const { dialog, field, write, save, read } = await editing()
    await write('Title', '  ')
    await save()
    expect((await dialog.findByRole('alert')).textContent).toBe('Please fill in all fields')
    await waitFor(() => expect(document.activeElement).toBe(field('Title')))
    await write('Title', 'Opening')
    await write('Content', '')
    await save()
    expect((await dialog.findByRole('alert')).textContent).toBe('Please fill in all fields')
    await waitFor(() => expect(document.activeElement).toBe(field('Content')))
    expect(await read()).toMatchObject({ title: 'Opening', content: 'e4' })
  })

  test('shows a failure and keeps the text', async () => {
    const { browser, field, write, save, read } = await editing()
    await write('Content', 'd4')
    browser.isOffline = true
    await save()
    await screen.findByText('Failed to update post')
    expect(screen.getByText('Error')).toBeTruthy()
    expect(field('Content').value).toBe('d4')
    browser.isOffline = false
    await save()
    await screen.findByText('Your post has been updated')
    expect((await read()).content).toBe('d4')
  })

  test('keeps the dialog open with the reason when words are refused', async () => {
    const { dialog, field, write, save, read } = await editing()
    await write('Content', 'f4ggots')
    await save()
    const alert = await dialog.findByRole('alert', { name: 'Content Moderation Alert' })
    expect(alert.textContent).toContain(messages.textRefused)
    expect(field('Content').value).toBe('f4ggots')
    expect((await read()).content).toBe('e4')
  })

  test('is refused to users who are no longer verified, with an offer to resend the mail', async () => {
    const { world, ann, browser, queryClient, dialog, field, user, write, save, read } = await editing()
    await world.db.updateTable('user').set({ emailVerifiedAt: null }).where('id', '=', ann.id).execute()
    await write('Content', 'd4')
    const release = await withOneAnswer(browser, save)
    await dialog.findByText('You need to verify your email address before you can do this.')
    expect(queryClient.getQueryData(viewerKey)).toMatchObject({ emailVerified: true })
    expect(field('Content').value).toBe('d4')
    release()
    await waitFor(() => expect(queryClient.getQueryData(viewerKey)).toMatchObject({ emailVerified: false }))
    await user.click(dialog.getByRole('button', { name: 'Resend verification email' }))
    await screen.findByText('Verification email sent! Please check your inbox.')
    expect((await read()).content).toBe('e4')
  })

  test('shows why it is no longer allowed', async () => {
    const { ann, field, write, save } = await editing()
    await write('Content', 'd4')
    await ann.api.communitySettings.archive({ slug: 'chess-club' })
    await save()
    await screen.findByText('This community is archived. You can read it, but you cannot add anything.')
    expect(field('Content').value).toBe('d4')
  })

  test('discards changes on Cancel, and keeps them when closed by mistake', async () => {
    const { openDialog, user, write, read } = await editing()
    await write('Content', 'd4')
    await user.keyboard('{Escape}')
    await isClosed()
    const again = await openDialog()
    const content = await again.findByRole<HTMLTextAreaElement>('textbox', { name: 'Content' })
    expect(content.value).toBe('d4')
    await user.click(again.getByRole('button', { name: 'Cancel' }))
    await isClosed()
    const afresh = await openDialog()
    expect((await afresh.findByRole<HTMLTextAreaElement>('textbox', { name: 'Content' })).value).toBe('e4')
    expect((await read()).content).toBe('e4')
  })
})
