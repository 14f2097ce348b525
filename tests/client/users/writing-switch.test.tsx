import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'

test('the choice to be seen writing is saved at once, and taken back when that fails', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { user, browser } = openScreen(world, '/settings', ann)
  const find = () => screen.findByRole<HTMLInputElement>('switch', { name: /^Show others when I am writing/ })
  await waitFor(async () => expect((await find()).checked).toBe(true))
  await user.click(await find())
  expect((await find()).checked).toBe(false)
  await waitFor(async () => expect(await ann.api.settings.presence()).toEqual({ showsWriting: false }))
  browser.isOffline = true
  await user.click(await find())
  await screen.findByText(/could not be reached|could not be saved/)
  browser.isOffline = false
  await waitFor(async () => expect(await ann.api.settings.presence()).toEqual({ showsWriting: false }))
})
