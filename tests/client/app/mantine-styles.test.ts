import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { durations } from '../../../src/client/app/theme.ts'
import { themeVariables } from '../../../vite.theme-variables.ts'

const root = join(import.meta.dirname, '../../..')
const client = join(root, 'src/client')
const sources = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join(client, name), 'utf8'))

const componentsIn = (source: string) =>
  [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => /^[A-Z]/.test(name)),
  )

test('bundles the style sheet of every used component', () => {
  const listed = readFileSync(join(client, 'app/mantine-styles.ts'), 'utf8')
  const used = [...new Set(sources.flatMap(componentsIn))]
  expect(used.length).toBeGreaterThan(10)
  const unstyled = used.filter(
    (name) =>
      existsSync(join(root, `node_modules/@mantine/core/styles/${name}.css`)) && !listed.includes(`styles/${name}.css`),
  )
  expect(unstyled).toEqual([])
})

test('menus of Mantine last as long as those of the styles', () => {
  const tokens = readFileSync(join(client, 'app/tokens.css'), 'utf8')
  for (const [name, length] of Object.entries(durations)) expect(tokens).toContain(`--folkmoot-${name}: ${length}ms;`)
})

test('the variables of the theme are in the style sheet', () => {
  const [common = '', dark = '', light = ''] = themeVariables().split(':root[')
  expect(common).toContain('--mantine-font-size-2xs: 0.75rem;')
  expect(common).toContain('--mantine-color-accent-7: #0f7663;')
  expect(dark).toContain('--mantine-color-scheme: dark;')
  expect(dark).toContain('--mantine-color-accent-light: #16382f;')
  expect(light).toContain('--mantine-color-scheme: light;')
})
