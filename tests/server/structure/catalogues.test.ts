import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { formatter } from '@lingui/format-po'
import { compileMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { extractMessages } from '@lingui/native-tools'
import { expect, test } from 'vitest'
import { literalTexts, sharedTextsInEnglish } from '../../../scripts/literal-texts.mjs'
import { sharedFiles, sharedTexts } from '../../../scripts/shared-texts.mjs'
import { english, languages } from '../../../src/shared/platform/languages.ts'

test('components have no text that is not a message', () => {
  const files = globSync('src/client/**/*.tsx')
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((file) => literalTexts(file).map((text) => `${file}: ${text}`))).toEqual([])
})

/** Splits the templates of sentences about notifications at the names, after it has translated them. */
const templateWriter = 'src/client/features/notifications/list/notification-text.ts'

test('pages translate the texts of shared code', () => {
  const files = globSync('src/client/**/*.{ts,tsx}').filter((file) => file !== templateWriter)
  expect(files.flatMap((file) => sharedTextsInEnglish(file).map((text) => `${file}: ${text}`))).toEqual([])
  expect(sharedTextsInEnglish(templateWriter)).not.toEqual([])
})

const roomOf = (file: string) => /src\/client\/(?:features\/)?([^/]+)/.exec(file)?.[1] ?? ''

/** The messages of the sources by id, for each room. */
async function messagesInSources() {
  const rooms = new Map<string, Map<string, string>>()
  for (const file of globSync('src/client/**/*.{ts,tsx}')) {
    const code = readFileSync(file, 'utf8')
    if (!/from '@lingui\/(core|react)\/macro'/.test(code)) continue
    const { messages } = await extractMessages(code, basename(file))
    const room = rooms.get(roomOf(file)) ?? new Map<string, string>()
    for (const { id, message = '' } of messages) room.set(id, message)
    rooms.set(roomOf(file), room)
  }
  for (const file of sharedFiles()) {
    const room = file.split('/')[1] ?? ''
    const texts = rooms.get(room) ?? new Map<string, string>()
    for (const text of await sharedTexts(file)) texts.set(text, text)
    rooms.set(room, texts)
  }
  return rooms
}

type Tokens = ReturnType<typeof compileMessage>

/** The names of the placeholders of a message, with those in its cases, and its elements. */
function placeholdersOf(message: string): string[] {
  const names = new Set(message.match(/<\/?\d+\/?>/g))
  const visit = (tokens: Tokens) => {
    for (const token of Array.isArray(tokens) ? tokens : []) {
      if (typeof token === 'string') continue
      const [name, , cases] = token
      names.add(name)
      for (const one of Object.values(Object(cases))) visit(one as Tokens)
    }
  }
  visit(compileMessage(message))
  return [...names].sort()
}

const catalogueOf = (language: string, room: string) => {
  const file = `src/languages/${language}/${room}.po`
  if (!existsSync(file)) return {}
  const context = { locale: language, sourceLocale: english.code, filename: file }
  return formatter().parse(readFileSync(file, 'utf8'), context) as Record<
    string,
    { message?: string; translation?: string }
  >
}

test.each(languages.slice(1))(
  'the catalogues of $name fit the sources: run `npx lingui extract --clean`',
  async (one) => {
    const rooms = await messagesInSources()
    expect(rooms.size).toBeGreaterThan(2)
    for (const [room, messages] of rooms) {
      const catalogue = catalogueOf(one.code, room)
      expect(Object.keys(catalogue).sort(), room).toEqual([...messages.keys()].sort())
      for (const [id, { translation = '' }] of Object.entries(catalogue)) {
        if (translation === '') expect(one.isComplete, `${room}: ${messages.get(id)} is not translated`).toBe(false)
        else expect(placeholdersOf(translation), translation).toEqual(placeholdersOf(messages.get(id) ?? ''))
      }
    }
  },
)

test('the checks see a missing and a renamed placeholder, and an element', () => {
  expect(generateMessageId('Help')).toBe('c3XJ18')
  expect(placeholdersOf('{n, plural, one {# reply to {name}} other {# replies}} <0>x</0>')).toEqual([
    '</0>',
    '<0>',
    'n',
    'name',
  ])
  expect(placeholdersOf('Hallo {nam}')).not.toEqual(placeholdersOf('Hello {name}'))
  expect(() => compileMessageOrThrow('{n, plural, one {x}')).toThrow()
})
