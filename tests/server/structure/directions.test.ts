import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sidesInComponent, sidesInStyles } from '../../support/structure/physical-sides.ts'

/** Where a side of the screen is meant. */
const physical: readonly string[] = []

const read = (pattern: string) =>
  globSync(pattern)
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !physical.includes(file))
    .map((file) => [file, readFileSync(file, 'utf8')] as const)

test('styles and components name no side of the screen', () => {
  const [styles, components] = [read('src/client/**/*.css'), read('src/client/**/*.tsx')]
  expect(styles.length).toBeGreaterThan(20)
  expect(components.length).toBeGreaterThan(100)
  expect(styles.flatMap(([file, css]) => sidesInStyles(file, css))).toEqual([])
  expect(components.flatMap(([file, source]) => sidesInComponent(file, source))).toEqual([])
})

test('a side of the screen is refused, with its file and line', () => {
  expect(sidesInStyles('a.css', '.a {\n  margin-left: 0;\n}')).toEqual([
    'a.css:2: margin-left has a side of the screen. Use the start and the end instead: docs/translating.md.',
  ])
  const refused = [
    'left: 0',
    '&:dir(rtl) {}',
    'text-align: right',
    'border-top-left-radius: 0',
    'padding: 0 1px 0 2px',
    'transform-origin: left top',
    'mask-image: linear-gradient(to right, #000, transparent)',
  ]
  for (const declaration of refused)
    expect(sidesInStyles('a.css', `.a { ${declaration} }`), declaration).toHaveLength(1)
  const kept = [
    'inset-inline-start: 0',
    'text-align: start',
    'margin: 0 1px 2px',
    'padding: 0 calc(1px + 2px) 3px calc(1px + 2px)',
  ]
  for (const declaration of kept) expect(sidesInStyles('a.css', `.a { ${declaration}; }`), declaration).toEqual([])

  const faults = (jsx: string) => sidesInComponent('A.tsx', `export const A = () =>\n  ${jsx}`)
  expect(faults('<Box ml="sm" />')).toEqual([
    'A.tsx:2: ml="sm" has a side of the screen. Use the start and the end instead: docs/translating.md.',
  ])
  for (const jsx of [
    '<Text ta="left" />',
    '<TextInput dir="auto" />',
    '<p style={{ left: 3 }} />',
    '<p style={{ marginRight: x }} />',
    '<Menu position="left-start" />',
  ])
    expect(faults(jsx), jsx).toHaveLength(1)
  for (const jsx of [
    '<Box ms="sm" left={3} />',
    '<p style={{ insetInlineStart: left }} />',
    '<Menu position="bottom-end" />',
  ])
    expect(faults(jsx), jsx).toEqual([])
})

/** Icons whose name has a side or a way, but which mean the same in both directions. */
const unmirrored = new Set([
  'arrow-bar-to-down',
  'arrow-bar-to-up',
  'arrow-down',
  'arrow-up',
  'list-numbers',
  'list-check',
  'checklist',
])
const hasWay = /arrow|chevron|left|right|back|forward|log(in|out)|exit|symlink|list|quote|send|indent|undo|redo/
const kebab = (name: string) =>
  name
    .replace(/([a-z])(?=[A-Z\d])/g, '$1-')
    .replace(/(\d)(?=[A-Z])/g, '$1-')
    .toLowerCase()

test('icons with a way are mirrored on pages from right to left', () => {
  const css = readFileSync('src/client/app/base.css', 'utf8')
  const mirrored = new Set(css.match(/(?<=\.tabler-icon-)[a-z\d-]+/g))
  const used = new Set(
    globSync('src/client/**/*.{ts,tsx}').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/import \{([^}]+)\} from '@tabler\/icons-react'/g)].flatMap(
        ([, names = '']) => (names.match(/\bIcon[A-Z]\w*/g) ?? []).map((name) => kebab(name.slice(4))),
      ),
    ),
  )
  const missing = [...used].filter(
    (name) => hasWay.test(name) && !/(down|up)$/.test(name) && !unmirrored.has(name) && !mirrored.has(name),
  )
  expect(used.size).toBeGreaterThan(50)
  expect(missing).toEqual([])
  expect([...mirrored].filter((name) => !used.has(name))).toEqual([])
})
