import { MantineProvider } from '@mantine/core'
import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CommunityFaces } from '../../../src/client/features/communities/communities/CommunityFaces.tsx'
import { DateTime } from '../../../src/client/ui/DateTime.tsx'
import { useNumbers } from '../../../src/client/ui/format-numbers.ts'
import { type Texts, TextsProvider } from '../../../src/client/ui/languages/texts.tsx'
import { RelativeTime } from '../../../src/client/ui/RelativeTime.tsx'
import type { Community } from '../../../src/shared/communities/communities.ts'
import { formatMessage } from '../../../src/shared/platform/format-message.ts'

interface Formatter {
  formatToParts: (value: never) => { value: string }[]
}

/** Replaces the spaces in what formatters of this kind write, from now on. */
function writeOtherSpaces(prototype: Formatter, start = '') {
  const before = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {}
  Object.defineProperty(prototype, 'format', {
    configurable: true,
    get(this: Formatter) {
      return (value: never) =>
        `${start}${this.formatToParts(value)
          .map((part) => part.value.replace(/\s/g, '\u2009'))
          .join('')}`
    },
  })
  onTestFinished(() => void Object.defineProperty(prototype, 'format', before))
}

/** Lets the browser's `Intl` write what the server's does not. */
function browserOfAnotherAge() {
  writeOtherSpaces(Intl.NumberFormat.prototype)
  writeOtherSpaces(Intl.DateTimeFormat.prototype, 'um\u2009')
  const spies = [
    vi.spyOn(Intl.RelativeTimeFormat.prototype, 'format').mockReturnValue('vor\u2009langem'),
    vi.spyOn(Intl.ListFormat.prototype, 'format').mockReturnValue('lui\u2009et\u2009elle'),
  ]
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
}

function Counts() {
  const { formatNumber } = useNumbers()
  const message = [['count', 'plural', { one: ['#', ' vote'], other: ['#', ' votes'] }]] as const
  return (
    <p>
      {formatNumber(1_234_567)} {formatMessage(message, { count: 12_345 }, 'fr')}
    </p>
  )
}

const faces = ['Ann', 'Bob'].map((name) => ({ id: name, name, image: null }))
const community = { slug: 'club', memberCount: 12_345, faces } as unknown as Community
const french: Texts = { language: 'fr', messages: {} }
const hoursAgo = new Date(Date.now() - 5 * 3_600_000).toISOString()

const page: ReactNode = (
  <TextsProvider texts={french}>
    <MantineProvider env="test">
      <MemoryRouter>
        <RelativeTime at="2020-02-03T04:05:06.000Z" />
        <RelativeTime at={hoursAgo} ago />
        <DateTime at="2020-02-03T04:05:06.000Z" />
        <Counts />
        <CommunityFaces community={community} />
      </MemoryRouter>
    </MantineProvider>
  </TextsProvider>
)

test('a browser that writes times, numbers and lists in its own way takes over the markup of the server', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page)
  const paragraph = container.querySelector('p')
  expect(paragraph?.textContent).toBe('1\u00a0234\u00a0567 12\u00a0345 votes')
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => complaints.mockRestore())
  browserOfAnotherAge()
  expect(new Intl.NumberFormat('fr').format(1_000)).toBe('1\u2009000')
  const errors: unknown[] = []
  const root = await act(async () =>
    hydrateRoot(container, page, { onRecoverableError: (error) => errors.push(error) }),
  )
  onTestFinished(() => {
    act(() => root.unmount())
    container.remove()
  })
  expect(errors).toEqual([])
  expect(complaints.mock.calls).toEqual([])
  expect(container.querySelector('p')).toBe(paragraph)
  // Times are the browser's afterwards.
  expect([...container.querySelectorAll('time')].map((time) => time.textContent)).toEqual([
    expect.stringContaining('um\u2009'),
    'vor\u2009langem',
    expect.stringContaining('um\u2009'),
  ])
})
