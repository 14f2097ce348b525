import { type CSSToken, isTokenIdent, TokenType, tokenize } from '@csstools/css-tokenizer'
import { parseSync, Visitor } from 'oxc-parser'

const ends = new Set<CSSToken[0]>([TokenType.OpenCurly, TokenType.CloseCurly, TokenType.Semicolon, TokenType.EOF])
const side = /(^|-)(left|right)(-|$)/
const fourSided = /^(margin|padding|inset|border-(width|style|color)|scroll-(margin|padding))$/
const advice = 'Use the start and the end instead: docs/translating.md.'

/** The parts of a value, each function as one. */
function partsOf(tokens: readonly CSSToken[]): string[] {
  const parts: string[] = []
  let depth = 0
  let isOpen = false
  for (const [type, text] of tokens) {
    if (type === TokenType.Whitespace && depth === 0) {
      isOpen = false
      continue
    }
    if (type === TokenType.Comment) continue
    if (isOpen) parts[parts.length - 1] += text
    else parts.push(text)
    isOpen = true
    if (type === TokenType.Function || type === TokenType.OpenParen) depth += 1
    else if (type === TokenType.CloseParen) depth -= 1
  }
  return parts
}

function problemOf(declaration: readonly CSSToken[]) {
  const [name, , ...value] = declaration
  if (!name || !isTokenIdent(name)) return null
  const property = name[4].value.toLowerCase()
  if (side.test(property)) return property
  if (property.startsWith('--')) return null
  const sided = value.find((token) => isTokenIdent(token) && /^(left|right)$/.test(token[4].value))
  if (sided) return `${property}: ${sided[1]}`
  const parts = partsOf(value).filter((part) => part !== '!important')
  if (fourSided.test(property) && parts.length === 4 && parts[1] !== parts[3]) return `${property}: ${parts.join(' ')}`
  return null
}

/** The build turns it into a list of languages, which are not those of the page. */
const direction = /:dir\(/g

/** Returns a sentence for each declaration that names the left or the right side of the screen. */
export function sidesInStyles(file: string, css: string): string[] {
  const lineOf = (start = 0) => css.slice(0, start).split('\n').length
  const faults = [...css.matchAll(direction)].map(
    ({ index }) => `${file}:${lineOf(index)}: use [dir="rtl"] instead of :dir().`,
  )
  let declaration: CSSToken[] = []
  for (const token of tokenize({ css })) {
    if (!ends.has(token[0])) {
      if (declaration.length > 0 || (token[0] !== TokenType.Whitespace && token[0] !== TokenType.Comment))
        declaration.push(token)
      continue
    }
    const problem = token[0] === TokenType.OpenCurly ? null : problemOf(declaration)
    if (problem) faults.push(`${file}:${lineOf(declaration[0]?.[2])}: ${problem} has a side of the screen. ${advice}`)
    declaration = []
  }
  return faults
}

const componentProperty = /^(m[lr]|p[lr]|left|right|placement|position|textAlign|ta|float|clear)$/
const styleProperty = /(^|[a-z])(Left|Right)([A-Z]|$)|^(left|right)$/

/** The same for the properties and inline styles of a component. */
export function sidesInComponent(file: string, source: string): string[] {
  const faults: string[] = []
  const { program } = parseSync(file, source)
  let styles = 0
  const add = (start: number, problem: string) =>
    faults.push(`${file}:${source.slice(0, start).split('\n').length}: ${problem} has a side of the screen. ${advice}`)
  const isStyle = (name: unknown) => name === 'style' || name === 'styles'
  new Visitor({
    JSXOpeningElement({ name, attributes }) {
      const isElement = name.type === 'JSXIdentifier' && /^[A-Z]/.test(name.name)
      for (const attribute of attributes) {
        if (attribute.type !== 'JSXAttribute' || typeof attribute.name.name !== 'string') continue
        const { name: property } = attribute.name
        const value = attribute.value?.type === 'Literal' ? String(attribute.value.value) : null
        // Mantine gives it to what is around the field, and moves its icons. The style sheet does it for all fields.
        if (property === 'dir' && /^Text(Input|area)$/.test(String('name' in name ? name.name : ''))) {
          faults.push(
            `${file}:${source.slice(0, attribute.start).split('\n').length}: fields have the direction of their text already.`,
          )
          continue
        }
        const isSided = isElement && /^(m[lr]|p[lr])$/.test(property)
        if (isSided || (componentProperty.test(property) && value !== null && side.test(value)))
          add(attribute.start, value === null ? property : `${property}="${value}"`)
      }
    },
    JSXAttribute({ name }) {
      if (isStyle(name.name)) styles += 1
    },
    'JSXAttribute:exit'({ name }) {
      if (isStyle(name.name)) styles -= 1
    },
    Property({ key, value }) {
      if (styles === 0 || key.type !== 'Identifier') return
      const text = value.type === 'Literal' ? String(value.value) : ''
      if (styleProperty.test(key.name) || (/^(textAlign|float|clear)$/.test(key.name) && side.test(text)))
        add(key.start, key.name)
    },
  }).visit(program)
  return faults
}
