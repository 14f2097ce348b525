import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DateTime } from '../../../src/client/ui/DateTime.tsx'
import { formatBytes, useNumbers } from '../../../src/client/ui/format-numbers.ts'
import { showTexts, TextsProvider, translateNow } from '../../../src/client/ui/languages/texts.tsx'
import { RelativeTime, relativeTimeNow } from '../../../src/client/ui/RelativeTime.tsx'
import { useListFormat } from '../../../src/client/ui/use-list-format.ts'
import { formatMessage, formatNumber } from '../../../src/shared/platform/format-message.ts'
import { phrase } from '../../../src/shared/platform/phrase.ts'

/** Stands for `ar` in browsers whose data give it other digits, as this version's do for Egypt. */
const arabic = 'ar-EG'
const at = '2026-03-15T12:34:00.000Z'
const minute = 60_000

function List() {
  const { formatNumber, cappedCount } = useNumbers()
  return <p>{useListFormat()([formatNumber(1_204), cappedCount(7_000)])}</p>
}

test('numbers, sizes, dates, relative times and lists have Latin digits in Arabic', () => {
  const texts = { language: arabic, messages: {} }
  expect([new Intl.NumberFormat(arabic).format(12), new Date(at).toLocaleDateString(arabic)].join()).not.toMatch(/\d/)
  showTexts(texts)
  const soon = new Date(Date.now() - 12 * minute).toISOString()
  const { container } = render(
    <MantineProvider>
      <TextsProvider texts={texts}>
        <List />
        <RelativeTime at={at} />
        <RelativeTime at={at} dateOnly />
        <RelativeTime at={at} ago />
        <RelativeTime at={soon} />
        <DateTime at={at} />
      </TextsProvider>
    </MantineProvider>,
  )
  const shown = [...container.querySelectorAll('p, time')].flatMap((one) => [
    one.textContent,
    ...(one instanceof HTMLElement && one.title ? [one.title] : []),
  ])
  expect(shown).toHaveLength(11)
  const written = [
    formatNumber(1_204.5, arabic),
    formatNumber(12, arabic, 1),
    ...[512, 1_240_000, 41e9].map((bytes) => formatBytes(bytes, arabic)),
    relativeTimeNow(at, Date.parse(at) + 12 * minute),
    formatMessage([['count', 'plural', { other: ['#'] }]], { count: 1_204 }, arabic),
    translateNow(phrase('{at}: {count, number}', { at: new Date(at), count: 1_204 })),
  ]
  showTexts({ language: 'en', messages: {} })
  for (const text of [...shown, ...written]) {
    expect(text, text).toMatch(/\d/)
    expect(text, text).toMatch(/^(\p{Nd}(?<=\d)|\P{Nd})*$/u)
  }
})
