import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  createAnnsCommunity,
  openDialog,
  openSection,
  tabPanel,
} from '../../support/client/community-settings-screen.tsx'
import { accessibleDescription } from '../../support/client/screen.tsx'

const archived = 'This community is archived. You can read it, but you cannot add anything.'
const archiveTitle = 'Archive the community'

test('archives a community after confirmation and restores it', async () => {
  const { world, ann } = await createAnnsCommunity()
  const { user, browser } = await openSection(world, ann, 'danger', archiveTitle)
  await user.click(tabPanel().getByRole('button', { name: 'Archive community' }))
  browser.isOffline = true
  await user.click((await openDialog()).getByRole('button', { name: 'Archive community' }))
  await (await openDialog()).findByText('That did not work. Please try again.')
  browser.isOffline = false
  await user.click((await openDialog()).getByRole('button', { name: 'Archive community' }))
  await screen.findByText('The community is archived.')
  expect(screen.getByText(archived)).toBeTruthy()
  expect(await ann.api.communities.bySlug({ slug: 'chess-club' })).toMatchObject({ isArchived: true })

  await user.click(await tabPanel().findByRole('button', { name: 'Restore community' }))
  await screen.findByText('The community is open again.')
  expect(screen.queryByText(archived)).toBe(null)
})

test('deletes a community only when its name is typed, despite unsaved changes', async () => {
  const { world, ann } = await createAnnsCommunity()
  const { user, address } = await openSection(world, ann, 'details', 'Details')
  await user.type(tabPanel().getByRole('textbox', { name: 'Community name' }), ' of Ann')
  await user.click(screen.getByRole('tab', { name: 'Danger zone' }))
  await user.click(await tabPanel().findByRole('button', { name: 'Delete community' }))
  const field = (await openDialog()).getByRole('textbox', { name: 'Name of the community' })
  await user.type(field, 'Chess')
  await user.click((await openDialog()).getByRole('button', { name: 'Delete community' }))
  expect(accessibleDescription(field)).toContain('The name does not match the name of this community.')
  expect(document.activeElement).toBe(field)
  expect(await ann.api.communities.list({})).toMatchObject({ items: [{ slug: 'chess-club' }] })

  await user.type(field, ' Club')
  await user.click((await openDialog()).getByRole('button', { name: 'Delete community' }))
  await screen.findByText('The community has been deleted.')
  await waitFor(() => expect(address()).toBe('/communities'))
  await screen.findByText('No Communities Yet')
})
