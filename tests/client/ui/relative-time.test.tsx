import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RelativeTime, relativeTime, timeAgo } from '../../../src/client/ui/RelativeTime.tsx'

afterEach(cleanup)

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const at = '2026-03-15T12:00:00.000Z'

test.each([
  [0, 'just now'],
  [59 * second, 'just now'],
  [-30 * second, 'just now'],
  [minute, '1 minute ago'],
  [5 * minute + 59 * second, '5 minutes ago'],
  [59 * minute, '59 minutes ago'],
  [hour, '1 hour ago'],
  [23 * hour + 59 * minute, '23 hours ago'],
  [day, 'yesterday'],
  [6 * day, '6 days ago'],
  [7 * day, 'last week'],
  [28 * day, '4 weeks ago'],
  [-2 * hour, 'in 2 hours'],
  [28 * day + hour, 'Mar 15, 2026'],
  [400 * day, 'Mar 15, 2026'],
])('formats %i ms ago as %s', (elapsed, said) => {
  expect(relativeTime(at, Date.parse(at) + elapsed)).toBe(said)
})

test.each([
  [0, 'less than a minute ago'],
  [-30 * second, 'less than a minute ago'],
  [5 * minute, '5 minutes ago'],
  [day, '1 day ago'],
  [7 * day, '1 week ago'],
  [40 * day, '1 month ago'],
  [800 * day, '2 years ago'],
])('formats %i ms after a verb as %s', (elapsed, said) => {
  expect(timeAgo(at, Date.parse(at) + elapsed)).toBe(said)
})

test('carries a machine-readable time and the full date as title', () => {
  render(
    <MantineProvider>
      <RelativeTime at={at} />
      <RelativeTime at={at} dateOnly />
    </MantineProvider>,
  )
  const [moment, date] = screen.getAllByRole('time')
  expect(moment?.getAttribute('datetime')).toBe(at)
  expect(moment?.title).toMatch(/^Sunday, March 15, 2026 at \d/)
  expect(date?.textContent).toBe('Mar 15, 2026')
})
