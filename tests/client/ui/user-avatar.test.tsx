import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { UserAvatar } from '../../../src/client/ui/UserAvatar.tsx'

afterEach(cleanup)

const avatar = (user: { name: string; image: string | null } | null) =>
  render(
    <MantineProvider>
      <UserAvatar user={user} />
    </MantineProvider>,
  ).container

test("shows a user's photo, and initials when it does not load", () => {
  const shown = avatar({ name: 'Ann Berg', image: '/ann.webp' })
  const photo = shown.querySelector('img')
  expect(photo?.getAttribute('src')).toBe('/ann.webp')
  expect(photo?.getAttribute('alt')).toBe('')
  if (photo) fireEvent.error(photo)
  expect(shown.querySelector('img')).toBe(null)
  expect(shown.textContent).toContain('AB')
})

test.each([
  ['Ann', 'A'],
  ['ann berg', 'AB'],
  ['Ann van der Berg', 'AB'],
  ['Jean-Luc', 'JL'],
  ['ömer', 'Ö'],
  ['田中 太郎', '田太'],
])('shows for no photo and the name %s: %s', (name, initials) => {
  const shown = avatar({ name, image: null })
  expect(shown.querySelector('img, svg')).toBe(null)
  expect(shown.querySelector('[data-tint]')?.textContent).toBe(initials)
})

test('shows an icon for a name without letters and for no user', () => {
  for (const user of [{ name: '***', image: null }, null]) {
    const shown = avatar(user)
    expect(shown.querySelector('svg')).not.toBe(null)
    expect(shown.querySelector('img')).toBe(null)
    cleanup()
  }
})
