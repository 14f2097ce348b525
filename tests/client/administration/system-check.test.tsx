import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { refreshAll } from '../../../src/client/platform/refresh-all.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createWorld } from '../../support/world.ts'

test('lists what is wrong first, with its fix, and checks again on demand', async () => {
  const world = await createWorld({ config: { publicUrl: 'https://forum.example.org', enablesRateLimits: false } })
  const { user } = openScreen(world, '/admin/system-check', await world.user('Ada', { isSuperAdmin: true }))
  await screen.findByRole('heading', { level: 1, name: 'System check' })
  const item = async (name: string) => {
    const heading = await screen.findByRole('heading', { level: 2, name })
    return within(heading.closest('li') as HTMLElement)
  }
  const cookies = await item('Cookies Failed')
  cookies.getByText(/but PUBLIC_URL is https:\/\/forum\.example\.org/)
  cookies.getByText(/set PUBLIC_URL=http/)
  ;(await item('Limits Warning')).getByText(/remove RATE_LIMITS=off/)
  await item('Streams OK')
  const marks = [...document.querySelectorAll('li[data-state]')].map((each) => each.getAttribute('data-state'))
  const order = ['fail', 'warn', 'ok']
  expect(marks).toEqual(marks.toSorted((one, other) => order.indexOf(String(one)) - order.indexOf(String(other))))
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toMatch(/^\d+ checks: \d+ failed, \d+ warnings\.$/),
  )

  await user.click(screen.getByRole('button', { name: 'Check again' }))
  await screen.findByText(/^Checking the configuration/)
  await item('Streams OK')
})

test('an examination that is repeated compares the clocks of its own moment', async () => {
  const world = await createWorld()
  vi.useFakeTimers({ toFake: ['Date'], now: world.services.now() })
  onTestFinished(() => void vi.useRealTimers())
  const { queryClient } = openScreen(world, '/admin/system-check', await world.user('Ada', { isSuperAdmin: true }))
  await screen.findByRole('heading', { level: 2, name: 'Clock OK' })
  const minutes = 5 * 60_000
  world.advance(minutes)
  vi.setSystemTime(world.services.now())
  await act(() => refreshAll(queryClient))
  await screen.findByText(/at 12:05 \(UTC\)/)
  screen.getByRole('heading', { level: 2, name: 'Clock OK' })
  // The clock of the browser stands still.
  world.advance(minutes)
  await act(() => refreshAll(queryClient))
  await screen.findByRole('heading', { level: 2, name: 'Clock Warning' })
})
