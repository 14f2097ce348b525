import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'

const remove = 'Remove what I wrote'

test('asks what happens to the texts of an account, begins at the last answer, and deletes nothing when cancelled', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { user } = openScreen(world, '/settings?tab=data', ann)
  const open = async (focused: string) => {
    await user.click(await screen.findByRole('button', { name: 'Delete my account' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete my account' }))
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('radio', { name: focused })))
    return dialog
  }
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  const first = await open('Keep what I wrote, without my name')
  await user.click(first.getByRole('radio', { name: remove }))
  await user.click(first.getByRole('button', { name: 'Cancel' }))
  await closed()
  expect(await ann.api.account.get()).toMatchObject({ deletionMode: null })

  const second = await open(remove)
  await user.click(second.getByRole('button', { name: 'Delete my account' }))
  await closed()
  expect(await ann.api.account.get()).toMatchObject({ deletionMode: 'REMOVE' })
})
