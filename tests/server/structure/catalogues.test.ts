import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { formatter } from '@lingui/format-po'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { extractMessages } from '@lingui/native-tools'
import { expect, test } from 'vitest'
import { literalTexts, sharedTextsInEnglish } from '../../../scripts/literal-texts.mjs'
import { problemOf } from '../../../scripts/message-problems.mjs'
import { sharedFiles, sharedTexts } from '../../../scripts/shared-texts.mjs'
import { english, type Language, languages } from '../../../src/shared/platform/languages.ts'

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

const catalogueOf = (file: string, language: string) => {
  if (!existsSync(file)) return {}
  const context = { locale: language, sourceLocale: english.code, filename: file }
  return formatter().parse(readFileSync(file, 'utf8'), context) as Record<
    string,
    { message?: string; translation?: string }
  >
}

/** Returns what is wrong with the catalogues of a language: where it is, and what to do. */
async function problemsOf({ code, isComplete }: Language) {
  const rooms = await messagesInSources()
  expect(rooms.size).toBeGreaterThan(2)
  return [...rooms].flatMap(([room, messages]) => {
    const file = `src/languages/${code}/${room}.po`
    const catalogue = catalogueOf(file, code)
    const lost = [...messages].filter(([id]) => !(id in catalogue)).map(([, text]) => text)
    const unknown = Object.entries(catalogue).flatMap(([id, { message = id }]) => (messages.has(id) ? [] : [message]))
    return [
      ...lost.map((text) => `${file} lacks “${text}”: run npm run extract`),
      ...unknown.map((text) => `${file} has “${text}”, which no source has: run npm run extract`),
      ...Object.entries(catalogue).flatMap(([id, { translation = '' }]) => {
        const text = messages.get(id)
        if (text === undefined) return []
        if (translation === '') return isComplete ? [`${file}: “${text}” is not translated`] : []
        const problem = problemOf(text, translation, code)
        return problem === undefined ? [] : [`${file}: ${problem}`]
      }),
    ]
  })
}

test.each(languages.slice(1))('the catalogues of $code fit the sources', async (one) => {
  const problems = await problemsOf(one)
  // A whole file can be missing.
  expect(problems.slice(0, 20), `${problems.length} problems`).toEqual([])
})

const choice = '{n, plural, one {# reply to {name}} other {# replies}} <0>x</0>'

test.each([
  ['da', 'Hello {name}', 'Hej {navn}', 'lacks {name} and has the unknown {navn}'],
  ['da', 'See <0>the help</0>', 'Se hjælpen', 'lacks </0>, <0>'],
  ['da', choice, '{n, plural, one {# svar til {name}} other {# svar}} x', 'lacks </0>, <0>'],
  ['da', choice, '{n, plural, one {# svar} other {# svar}} <0>x</0>', 'lacks {name}'],
  ['da', '<0>Log in</0>', '</0>Log ind<0>', 'opens and closes its elements in the wrong order'],
  ['da', '{n, plural, one {day} other {days}}', '{n, plural, one {dag}}', 'lacks the case other'],
  ['pl', '{n, plural, one {day} other {days}}', '{n, plural, one {a} other {b}}', 'lacks the case many, few'],
  ['da', '{n, plural, one {day} other {days}}', '{n, plural, one {a} few {b} other {c}}', 'da never uses: few'],
  ['da', '{by, select, me {a} other {b}}', '{by, select, me {a}}', 'lacks the case other'],
  ['da', '{by, select, me {a} other {b}}', '{by, select, mig {a} other {b}}', 'lacks the case me and has a case that'],
  ['da', '{by, select, me {a} other {b}}', '{by, select, me {a} you {b} other {c}}', 'the English lacks: you'],
  ['da', '{by, plural, one {a} other {b}}', '{by, select, one {a} other {b}}', 'the English lacks: one'],
  [
    'da',
    '{n, plural, one {day} other {days}}',
    '{n, plural, one {dag} other {dage}',
    'is broken: Unexpected message end',
  ],
  // Two straight apostrophes quote the braces between them.
  ['fr', 'By {one} and {other}', "D'{one} et d'{other}", 'lacks {one}'],
])('the check of %s sees what is wrong with a translation of “%s”', (language, text, translation, problem) => {
  const sentence = problemOf(text, translation, language)
  expect(sentence).toContain(`“${text}”: its translation “${translation}”`)
  expect(sentence).toContain(problem)
})

test.each([
  ['da', 'Help', 'Hjælp'],
  ['da', choice, '{n, plural, =1 {et svar til {name}} other {# svar}} <0>x</0>'],
  ['ja', '{n, plural, one {day} other {days}}', '{n, plural, other {#日}}'],
  // The form of French for millions.
  ['fr', '{n, plural, one {day} other {days}}', '{n, plural, one {jour} other {jours}}'],
  [
    'en',
    '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
    '{n, selectordinal, one {a} two {b} few {c} other {d}}',
  ],
])('the check of %s accepts a good translation of “%s”', (language, text, translation) =>
  expect(problemOf(text, translation, language)).toBeUndefined(),
)

test('messages have the ids that catalogues compute', () => expect(generateMessageId('Help')).toBe('c3XJ18'))
