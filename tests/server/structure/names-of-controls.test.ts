import { globSync, readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { languages } from '../../../src/shared/platform/languages.ts'

/** A control whose label for screen readers and visible text are both messages. */
interface Control {
  file: string
  room: string
  label: string
  text: string
}

type Node = { type: string } & Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Returns the first message of the macro `t` within this part of a component, with the names of its placeholders. */
function messageIn(part: unknown): string | null {
  if (Array.isArray(part)) {
    for (const one of part) {
      const message = messageIn(one)
      if (message !== null) return message
    }
    return null
  }
  if (!isNode(part)) return null
  const { tag, quasi } = part as { tag?: { name?: string }; quasi?: Template }
  if (part.type === 'TaggedTemplateExpression' && tag?.name === 't' && quasi) {
    const { quasis, expressions } = quasi
    return quasis
      .map(({ value }, at) => value.cooked + (at < expressions.length ? `{${expressions[at]?.name ?? at}}` : ''))
      .join('')
  }
  return messageIn(Object.values(part).filter((value) => isNode(value) || Array.isArray(value)))
}

interface Template {
  quasis: { value: { cooked: string } }[]
  expressions: { name?: string }[]
}

interface Element {
  openingElement: { attributes: { name?: { name?: string }; value?: unknown }[] }
  children: { type: string; expression?: unknown }[]
}

const textsOf = ({ children }: Element): string[] =>
  children.flatMap((child) => {
    if (child.type === 'JSXElement') return textsOf(child as unknown as Element)
    return child.type === 'JSXExpressionContainer' ? (messageIn(child.expression) ?? []) : []
  })

function controlsIn(file: string): Control[] {
  const controls: Control[] = []
  const room = /src\/client\/(?:features\/)?([^/]+)/.exec(file)?.[1] ?? ''
  new Visitor({
    JSXElement(node) {
      const element = node as unknown as Element
      const attribute = element.openingElement.attributes.find(({ name }) => name?.name === 'aria-label')
      const label = messageIn(attribute?.value)
      if (label !== null) for (const text of textsOf(element)) controls.push({ file, room, label, text })
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return controls
}

function translationsOf(language: string, room: string) {
  const filename = `src/languages/${language}/${room}.po`
  const context = { locale: language, sourceLocale: 'en', filename }
  const messages = formatter().parse(readFileSync(filename, 'utf8'), context) as Record<
    string,
    { message?: string; translation?: string }
  >
  return new Map(Object.values(messages).map(({ message = '', translation = '' }) => [message, translation]))
}

const spoken = (text: string) =>
  text
    .toLowerCase()
    .replace(/\{[^}]*\}/g, '')
    .replace(/\s+/g, ' ')
    .trim()
const contains = (label: string, text: string) => spoken(label).includes(spoken(text))

const controls = globSync('src/client/**/*.tsx').flatMap(controlsIn)

test.for(languages.slice(1).filter(({ isComplete }) => isComplete))(
  'people who speak to their device say what they see, in $name',
  ({ code }) => {
    expect(controls.length).toBeGreaterThan(50)
    const rooms = new Set(controls.map(({ room }) => room))
    const catalogues = new Map([...rooms].map((room) => [room, translationsOf(code, room)]))
    const strays = controls.filter(({ room, label, text }) => {
      const [translatedLabel = '', translatedText = ''] = [label, text].map((one) => catalogues.get(room)?.get(one))
      return contains(label, text) && !contains(translatedLabel, translatedText)
    })
    expect(strays).toEqual([])
  },
)

test('the check sees a label without its text', () => {
  expect(contains('Unban {0}', 'Unban')).toBe(true)
  expect(contains('Levantar el veto a {0}', 'Levantar veto')).toBe(false)
})
