import { screen } from '@testing-library/react'
import type { Window } from 'happy-dom'
import { expect, onTestFinished, test } from 'vitest'
import { applyStoredChoices } from '../../../src/client/start/first-paint.ts'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'

declare const happyDOM: Window['happyDOM']

/** The theme of the operating system. */
const systemPrefers = (theme: 'light' | 'dark') => {
  happyDOM.settings.device.prefersColorScheme = theme
}

/** Does what the page does before the app loads. */
const beforeFirstPaint = () => {
  document.documentElement.removeAttribute('data-mantine-color-scheme')
  applyStoredChoices()
}

const shownTheme = () => document.documentElement.getAttribute('data-mantine-color-scheme')

test('follows the system theme until the user chooses one', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const openMenu = async () => {
    const shown = openScreen(world, '/', ann)
    await shown.user.click(await screen.findByRole('button', { name: 'Account menu of Ann' }))
    await screen.findByRole('menu')
    return shown
  }
  const choice = (name: string) => screen.getByRole('menuitemradio', { name })
  const isChosen = (name: string) => choice(name).getAttribute('aria-checked')

  const first = await openMenu()
  expect(screen.getByText('ann@example.org')).toBeTruthy()
  expect(['Light', 'Dark', 'System'].map(isChosen)).toEqual(['false', 'false', 'true'])
  expect(shownTheme()).toBe('light')
  await first.user.click(choice('Dark'))
  expect(shownTheme()).toBe('dark')
  first.close()

  beforeFirstPaint()
  expect(shownTheme()).toBe('dark')

  systemPrefers('dark')
  onTestFinished(() => systemPrefers('light'))
  const second = await openMenu()
  expect(['Light', 'Dark', 'System'].map(isChosen)).toEqual(['false', 'true', 'false'])
  expect(shownTheme()).toBe('dark')
  await second.user.click(choice('Light'))
  expect(shownTheme()).toBe('light')
  await second.user.click(choice('System'))
  expect(shownTheme()).toBe('dark')
})
