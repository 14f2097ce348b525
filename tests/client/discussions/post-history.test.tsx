import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'

/** Ann's post after an edit to each of these texts. */
async function edited(...texts: string[]) {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await createCommunity(ann)
  const post = await ann.api.posts.create({ title: 'Opening', content: 'e4 is best', forumId: club.forumId })
  for (const content of texts) {
    world.advance(60_000)
    await ann.api.posts.edit({ id: post.id, title: 'Opening', content })
  }
  const shown = openScreen(world, post.link, bob)
  await screen.findByRole('heading', { level: 1, name: 'Opening' })
  const openHistory = async () => {
    await shown.user.click(screen.getByRole('button', { name: 'edited: history of Opening' }))
    return within(await screen.findByRole('dialog', { name: 'Edit history' }))
  }
  return { ...shown, openHistory }
}

const textsIn = (version: HTMLElement | undefined, selector: string) =>
  [...(version?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent)

test('shows readers the earlier versions of a post, newest first', async () => {
  const { openHistory, user } = await edited('d4 is best', 'd4 is the best')
  const dialog = await openHistory()
  const list = await dialog.findByRole('list', { name: 'Versions, the latest first' })
  const versions = within(list).getAllByRole('listitem')
  expect(versions).toHaveLength(3)
  const [latest, middle, first] = versions
  expect(latest?.textContent).toMatch(/^Current version · .*Openingd4 is the best$/)
  expect(textsIn(latest, 'ins').join('').trim()).toBe('the')
  expect(textsIn(latest, 'del')).toEqual([])
  expect(middle?.textContent).toMatch(/^Earlier version/)
  expect([textsIn(middle, 'ins'), textsIn(middle, 'del')]).toEqual([['d4'], ['e4']])
  expect(first?.textContent).toMatch(/^First version · .*Openinge4 is best$/)
  expect(first?.querySelector('ins, del')).toBe(null)
  // Styles write the names before the texts, for screen readers.
  const changes = [...(middle?.querySelectorAll<HTMLElement>('ins, del') ?? [])]
  expect(changes.map(({ tagName, dataset }) => [tagName, dataset.change])).toEqual([
    ['DEL', 'removed'],
    ['INS', 'added'],
  ])

  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('edited'))
})

test('loads a long history in pages, and shows a version only when the next older one is known', async () => {
  const { openHistory, user } = await edited(...Array.from({ length: 12 }, (_, at) => `e4 is best, I said ${at} times`))
  const dialog = await openHistory()
  const versions = () => dialog.getAllByRole('listitem')
  await dialog.findByRole('list')
  expect(versions()).toHaveLength(10)
  expect(dialog.queryByText(/First version/)).toBe(null)
  await user.click(dialog.getByRole('button', { name: 'Load earlier versions' }))
  await dialog.findByText(/First version/)
  expect(versions()).toHaveLength(13)
  expect(dialog.queryByRole('button', { name: 'Load earlier versions' })).toBe(null)
})

test('offers no history for an unedited post', async () => {
  await edited()
  expect(screen.queryByRole('button', { name: 'edited: history of Opening' })).toBe(null)
})

test('retries loading the history', async () => {
  const { openHistory, browser, user } = await edited('d4 is best')
  browser.isCaptive = true
  const dialog = await openHistory()
  await dialog.findByText('The edit history could not be loaded')
  browser.isCaptive = false
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText(/First version/)).toBeTruthy()
})
