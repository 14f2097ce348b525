import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { componentFaults } from '../../support/structure/component-literals.ts'
import { styleFaults } from '../../support/structure/style-literals.ts'
import { wideSelectors } from '../../support/structure/wide-selectors.ts'

const root = join(import.meta.dirname, '../../..')
const read = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .toSorted()
    .map((file) => [file.replaceAll('\\', '/'), readFileSync(join(root, file), 'utf8')] as const)

test('styles and components take every size from the scales', () => {
  const styles = read('src/client/**/*.css').filter(([file]) => file !== 'src/client/app/tokens.css')
  const components = read('src/client/**/*.tsx')
  expect(styles.length).toBeGreaterThan(20)
  expect(components.length).toBeGreaterThan(100)
  expect(styles.flatMap(([file, css]) => styleFaults(file, css))).toEqual([])
  expect(components.flatMap(([file, source]) => componentFaults(file, source))).toEqual([])
})

test('a size of its own is refused in styles, with its file, its line and the variables to use', () => {
  const faults = (css: string) => styleFaults('a.module.css', css)
  expect(faults('.a {\n  font-size: 15px;\n}')).toEqual([
    'a.module.css:2: font-size has the literal 15px. Use one of --mantine-font-size-2xs, --mantine-font-size-xs, --mantine-font-size-sm, --mantine-font-size-md, --mantine-font-size-lg, --mantine-font-size-xl, --mantine-font-size-2xl, --mantine-font-size-3xl.',
  ])
  const refused = [
    'font: 600 15px serif',
    'font-weight: 650',
    'border-radius: 50%',
    'border-top-left-radius: 8px',
    'padding: 0 6px',
    'margin-inline: calc(var(--mantine-spacing-md) + 1px)',
    'margin: 1em',
    'gap: -2px',
    'z-index: 3',
    'transition: opacity 150ms',
    'animation: spin calc(1s * 2) infinite',
    'gap: var(--mantine-spacing-5xl)',
    'border-radius: var(--mantine-radius-default)',
  ]
  for (const declaration of refused) {
    expect(faults(`.a { color: red; &:hover { ${declaration} } }`), declaration).toHaveLength(1)
    expect(faults(`.a { ${declaration}; }`), declaration).toHaveLength(1)
  }
  const kept = [
    'font: inherit',
    'padding: 0 auto',
    'margin: calc(var(--mantine-spacing-md) * -1) 12vh',
    'z-index: calc(var(--mantine-z-index-app) - 1)',
    'padding-bottom: max(var(--mantine-spacing-md), env(safe-area-inset-bottom))',
    'width: 30px',
    'border-radius: inherit',
  ]
  for (const declaration of kept) expect(faults(`.a { ${declaration} }`), declaration).toEqual([])
})

test('a breakpoint of its own is refused', () => {
  for (const query of ['@media (max-width: 48.01em)', '@media (width >= 40em)', '@container (min-width: 30rem)'])
    expect(styleFaults('a.css', `${query} { .a { color: red } }`), query).toEqual([
      expect.stringMatching(/^a\.css:1: the query has the width .* Use 36, 48, 62, 75 em, as in \(width >= 48em\)\.$/),
    ])
  for (const query of ['@media (width >= 48em)', '@media (pointer: coarse)', '@media (width < 48em), (height < 30em)'])
    expect(styleFaults('a.css', `${query} { .a { color: red } }`), query).toEqual([])
})

test('a size of its own is refused in the properties and styles of components', () => {
  const faults = (jsx: string) => componentFaults('A.tsx', `export const A = () =>\n  ${jsx}`)
  expect(faults('<Text fz={13} />')).toEqual([
    'A.tsx:2: fz has the literal 13. Use one of 2xs, xs, sm, md, lg, xl, 2xl, 3xl, h1, h2, h3, h4, inherit.',
  ])
  const refused = [
    '<Text fw={500} />',
    '<Card radius={isRound ? 5 : "md"} />',
    '<Group gap="6px" />',
    '<Box mt={-4} />',
    '<Menu zIndex={300} />',
    '<p style={{ marginTop: 4 }} />',
    '<p style={{ fontWeight: 500 }} />',
    '<Modal styles={{ title: { fontSize: "15px" } }} />',
  ]
  for (const jsx of refused) expect(faults(jsx), jsx).toHaveLength(1)
  const kept = [
    '<Text fz="xs" fw={600} mt="-2xs" p={0} />',
    '<Icon size={18} />',
    '<p style={{ width: 30, padding: 0, fontWeight: "var(--mantine-font-weight-medium)" }} />',
  ]
  for (const jsx of kept) expect(faults(jsx), jsx).toEqual([])
})

test('no selector makes browsers restyle the page for every element that comes', () => {
  expect(
    read('src/client/**/*.css').flatMap(([file, css]) => wideSelectors(css).map((one) => `${file}: ${one}`)),
  ).toEqual([])
  const wide = [
    '.a:not(:has(:placeholder-shown)) + * { color: red }',
    '.a:has(.b) { & input { &::placeholder { color: red } } }',
    '@media print { .a:has(.b) { * { color: red } } }',
  ]
  for (const css of wide) expect(wideSelectors(css), css).toHaveLength(1)
  const narrow = [
    '.a:has(> *) { color: red }',
    '* + .a:has(.b) > p { color: red }',
    '.a { &::placeholder { color: red } } .b:has(.c) { color: red }',
  ]
  for (const css of narrow) expect(wideSelectors(css), css).toEqual([])
})
