import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TextsProvider } from '../../../src/client/ui/languages/texts.tsx'
import { MarkdownContent } from '../../../src/client/ui/MarkdownContent.tsx'
import { idInRoom } from '../../../src/shared/platform/message-rooms.ts'

const text = `![](https://example.org/a.png)

- [x] bread
- [ ] butter

| a |
| - |
| b |

One[^1] and again[^1]

[^1]: Note`

const idOf = (message: string) => idInRoom('ui', generateMessageId(message))

const labelsOf = (messages: Readonly<Record<string, string | readonly (readonly [string])[]>>) => {
  const { container, unmount } = render(
    <TextsProvider texts={{ language: 'de', messages: messages as never }}>
      <MarkdownContent text={text} plain={text} waiting={null} />
    </TextsProvider>,
  )
  const labels = [...container.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label'))
  const heading = container.querySelector('.sr-only')?.textContent
  unmount()
  return [...labels, heading]
}

test('what a text says about its pictures, lists, tables and footnotes is in the language of the page', () => {
  const english = ['Open the picture', 'Done', 'Not done', 'Table', 'Back to reference 1', 'Back to reference 1-2']
  expect(labelsOf({})).toEqual([...english, 'Footnotes'])
  const names = { 'Open the picture': 'Bild', Done: 'Ja', 'Not done': 'Nein', Table: 'Tabelle', Footnotes: 'Noten' }
  const messages = Object.fromEntries(Object.entries(names).map(([name, own]) => [idOf(name), own]))
  const back = { [idOf('Back to reference {number}')]: [['number'], '. Stelle'] as never }
  expect(labelsOf({ ...messages, ...back })).toEqual([
    ...['Bild', 'Ja', 'Nein', 'Tabelle', '1. Stelle', '1-2. Stelle', 'Noten'],
  ])
})
