import { screen, act as update, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { showTexts } from '../../../src/client/ui/languages/texts.tsx'
import {
  createAnnsCommunity,
  openDialog,
  openSection,
  tabPanel,
} from '../../support/client/community-settings-screen.tsx'
import { accessibleDescription } from '../../support/client/screen.tsx'

const rows = () => within(tabPanel().getByRole('list', { name: 'Forums' })).getAllByRole('listitem')
const names = () => rows().map((row) => row.querySelector('bdi')?.textContent)
const newName = () => tabPanel().getByRole<HTMLInputElement>('textbox', { name: 'Name of a new forum' })
const act = (name: string) => screen.findByRole('menuitem', { name })

async function forums(...more: string[]) {
  const club = await createAnnsCommunity()
  for (const name of more) await club.ann.api.communitySettings.addForum({ slug: 'chess-club', name })
  const shown = await openSection(club.world, club.ann, 'forums', 'Forums')
  await waitFor(() => expect(names()).toEqual(['General', ...more]))
  return { ...club, ...shown }
}

test('adds and renames forums, and shows the error of a taken name at its field', async () => {
  const { user } = await forums()
  await user.click(tabPanel().getByRole('button', { name: 'Add forum' }))
  expect(accessibleDescription(newName())).toContain('Forum name is required')
  await user.type(newName(), 'general')
  await user.click(tabPanel().getByRole('button', { name: 'Add forum' }))
  await waitFor(() => expect(accessibleDescription(newName())).toContain('A forum with this name already exists.'))
  expect(newName().value).toBe('general')
  await user.clear(newName())
  await user.type(newName(), 'Endings{Enter}')
  await waitFor(() => expect(names()).toEqual(['General', 'Endings']))
  expect(newName().value).toBe('')

  await user.click(tabPanel().getByRole('button', { name: 'Actions for Endings' }))
  await user.click(await act('Rename'))
  const field = tabPanel().getByRole('textbox', { name: 'New name of Endings' })
  expect(document.activeElement).toBe(field)
  await user.clear(field)
  await user.type(field, 'General{Enter}')
  await waitFor(() => expect(accessibleDescription(field)).toContain('A forum with this name already exists.'))
  await user.clear(field)
  await user.type(field, 'Endgames{Enter}')
  await waitFor(() => expect(names()).toEqual(['General', 'Endgames']))
  expect(document.activeElement).toBe(tabPanel().getByRole('button', { name: 'Actions for Endgames' }))

  await user.keyboard('{Enter}')
  await user.click(await act('Rename'))
  await user.keyboard('Something{Escape}')
  expect(names()).toEqual(['General', 'Endgames'])
})

test('in another language, the field that renames the first forum has the stored name, which everybody reads', async () => {
  const { user, ann } = await forums()
  onTestFinished(() => update(() => showTexts({ language: 'en', messages: {} })))
  update(() => showTexts({ language: 'de', messages: { General: 'Allgemein' } }))
  expect(names()).toEqual(['Allgemein'])
  await user.click(tabPanel().getByRole('button', { name: 'Actions for Allgemein' }))
  await user.click(await act('Rename'))
  const field = tabPanel().getByRole<HTMLInputElement>('textbox', { name: 'New name of Allgemein' })
  expect(field.value).toBe('General')
  await user.type(field, '{Enter}')
  await waitFor(() => expect(names()).toEqual(['Allgemein']))
  expect((await ann.api.communities.forums({ slug: 'chess-club' })).map(({ name }) => name)).toEqual(['General'])
})

test('reorders forums by keyboard, keeps the focus on the forum, and reverts on failure', async () => {
  const { user, ann, browser } = await forums('Openings', 'Endings')
  const order = async () => (await ann.api.communities.forums({ slug: 'chess-club' })).map(({ name }) => name)
  tabPanel().getByRole('button', { name: 'Move Endings up' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(names()).toEqual(['General', 'Endings', 'Openings']))
  expect(document.activeElement).toBe(tabPanel().getByRole('button', { name: 'Move Endings up' }))
  expect(screen.getByText('Endings is now 2 of 3.')).toBeTruthy()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(names()).toEqual(['Endings', 'General', 'Openings']))
  // The first forum cannot move up.
  expect(document.activeElement).toBe(tabPanel().getByRole('button', { name: 'Move Endings down' }))
  await waitFor(async () => expect(await order()).toEqual(['Endings', 'General', 'Openings']))

  browser.isOffline = true
  await user.keyboard('{Enter}')
  await screen.findByText('The order could not be changed')
  await waitFor(() => expect(names()).toEqual(['Endings', 'General', 'Openings']))
})

test('changes the default forum and removes empty forums only', async () => {
  const { user, ann } = await forums('Openings', 'Endings')
  const [, openings] = await ann.api.communities.forums({ slug: 'chess-club' })
  await ann.api.posts.create({ forumId: openings?.id ?? '', title: 'Sicilian', content: 'c5' })
  await user.click(tabPanel().getByRole('button', { name: 'Actions for General' }))
  await act('Rename')
  expect(screen.queryByRole('menuitem', { name: 'Remove…' })).toBe(null)
  await user.keyboard('{Escape}')

  await user.click(tabPanel().getByRole('button', { name: 'Actions for Openings' }))
  await user.click(await act('Make default'))
  await screen.findByText('New posts go to this forum now.')
  await waitFor(() => expect(rows()[1]?.textContent).toContain('Default'))
  expect(rows()[0]?.textContent).not.toContain('Default')
  await user.click(tabPanel().getByRole('button', { name: 'Actions for Endings' }))
  await user.click(await act('Make default'))
  await waitFor(() => expect(rows()[2]?.textContent).toContain('Default'))

  await user.click(tabPanel().getByRole('button', { name: 'Actions for Openings' }))
  await user.click(await act('Remove…'))
  await user.click((await openDialog()).getByRole('button', { name: 'Remove forum' }))
  await (await openDialog()).findByText('Only an empty forum can be removed.', { selector: '[role=alert] *' })
  await user.click((await openDialog()).getByRole('button', { name: 'Cancel' }))
  await user.click(await tabPanel().findByRole('button', { name: 'Actions for General' }))
  await user.click(await act('Remove…'))
  await user.click((await openDialog()).getByRole('button', { name: 'Remove forum' }))
  await screen.findByText('The forum has been removed.')
  await waitFor(() => expect(names()).toEqual(['Openings', 'Endings']))
})

test('makes a forum one for announcements, and back', async () => {
  const { user, ann } = await forums('News')
  const change = async (item: string) => {
    await user.click(tabPanel().getByRole('button', { name: 'Actions for News' }))
    await user.click(await act(item))
  }
  await change('Let only moderators post')
  await screen.findByText('Announcements only')
  expect((await ann.api.communities.forums({ slug: 'chess-club' })).map((one) => one.onlyModeratorsPost)).toEqual([
    false,
    true,
  ])
  await change('Let members post')
  await waitFor(() => expect(screen.queryByText('Announcements only')).toBe(null))
})
