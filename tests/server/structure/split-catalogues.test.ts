import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { messagesOfRooms } from '../../../src/shared/platform/message-rooms.ts'
import { cataloguesPlugin, literalsIn, readLanguages } from '../../../vite.catalogues.ts'
import { temporaryFolder } from '../../support/process.ts'

/** Builds modules without files. Returns what the build writes. */
async function bundle(modules: Readonly<Record<string, string>>) {
  const virtual = {
    name: 'modules',
    resolveId: (id: string) => (id in modules ? id : null),
    load: (id: string) => modules[id],
  }
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    plugins: [cataloguesPlugin(), virtual],
    define: { 'import.meta.env.DEV': 'false' },
    build: { write: false, minify: false, rolldownOptions: { input: 'first' } },
  })
  const { output } = [built].flat()[0] as Rolldown.RolldownOutput
  const files = new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)]))
  return { files, scripts: output.filter((file) => file.type === 'chunk') }
}

test('each chunk has a catalogue with the messages that its code has, and imports wait for it', async () => {
  const { files, scripts } = await bundle({
    first: 'console.log({ id: "app.c3XJ18", message: "Help" }); void import("late"); void import("bare")',
    late: 'import { saveInstanceInput } from "/src/shared/instance/settings.ts"; console.log(saveInstanceInput, "app.LcET2C", "Login failed")',
    bare: 'console.log("no message")',
  })
  const { version, names } = JSON.parse(files.get('catalogues.json') ?? '')
  const nameOf = (module: string) =>
    scripts.find(({ moduleIds }) => moduleIds.includes(module))?.fileName.replace(/.*\/|\.js$/g, '') ?? ''
  expect(names.sort()).toEqual([nameOf('first'), nameOf('late')].sort())
  const messagesOf = (name: string) => JSON.parse(files.get(`assets/en-XA.${version}.${name}.json`) ?? '')
  expect(messagesOf(nameOf('first'))).toEqual({ 'app.c3XJ18': ['Ĥēĺƥ'] })
  expect(messagesOf(nameOf('late'))).toMatchObject({
    'app.LcET2C': ['Ƥŕĩvàćŷ Ƥōĺĩćŷ'],
    'Login failed': ['Ĺōĝĩń ƒàĩĺēď'],
    'Name is required': ['Ńàḿē ĩś ŕēǫũĩŕēď'],
  })
  expect(Object.keys(messagesOf('others')).length).toBeGreaterThan(500)
  const codeOf = (module: string) => files.get(`assets/${nameOf(module)}.js`) ?? ''
  for (const [module, has] of [
    ['first', true],
    ['late', true],
    ['bare', false],
  ] as const)
    expect(codeOf(module).includes('chunksWithTexts ??= []).push(import.meta.url)'), module).toBe(has)
  expect(codeOf('first')).toMatch(/__vitePreload = \(load, scripts, importer\) => withTexts\(loadCode\(/)
  expect(codeOf('first')).toMatch(/__vitePreload\(\(\) => import\(/)
})

test('the same English can have another translation in another room', () => {
  expect(
    messagesOfRooms([
      ['../languages/de/ui.po', { a: 'Schließen' }],
      ['moderation', { a: 'Zurückweisen' }],
      ['shared', { Dismiss: 'Fertig' }],
    ]),
  ).toEqual({ 'ui.a': 'Schließen', 'moderation.a': 'Zurückweisen', Dismiss: 'Fertig' })
})

test('finds the texts of literals, with their quotes', () => {
  const code = `// It's a comment\n/'/.test("One", 'don\\'t', \`say "two"\`, "back\\\\slash")`
  expect([...literalsIn(code)]).toEqual(['One', "don't", 'say "two"', 'back\\slash'])
})

/** A project with the language `xx`, which has these translations of its messages. */
function projectWith(isComplete: boolean, translations: Readonly<Record<string, string>>) {
  const rootDir = temporaryFolder()
  const folder = join(rootDir, 'src/languages/xx')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'language.json'), JSON.stringify({ name: 'Xx', direction: 'ltr', isComplete }))
  const entries = Object.entries(translations).map(
    ([id, text]) => `#. js-lingui-explicit-id\nmsgid "${id}"\nmsgstr "${text}"\n`,
  )
  writeFileSync(join(folder, 'ui.po'), entries.join('\n'))
  return makeConfig({
    rootDir,
    sourceLocale: 'en',
    locales: ['en', 'xx'],
    format: formatter(),
    catalogs: [{ path: '<rootDir>/src/languages/{locale}/ui', include: ['src'] }],
  })
}

test('a complete language with a missing message fails the build, an incomplete one is built without it', async () => {
  const [messages, whole] = [
    { one: 'Eins', two: '' },
    { one: 'Eins', two: 'Zwei' },
  ]
  await expect(readLanguages(projectWith(true, messages))).rejects.toThrow(
    'xx is complete, but ui.po has no translation of two',
  )
  expect(await readLanguages(projectWith(false, messages))).toMatchObject([
    { code: 'xx', messages: { 'ui.one': ['Eins'] } },
  ])
  const [draft] = await readLanguages(projectWith(false, messages))
  expect(Object.keys(draft?.messages ?? {})).toEqual(['ui.one'])
  expect(await readLanguages(projectWith(true, whole))).toMatchObject([{ messages: { 'ui.two': ['Zwei'] } }])
})

test('a broken message fails the build, of an incomplete language too', async () => {
  for (const isComplete of [true, false])
    await expect(readLanguages(projectWith(isComplete, { one: '{n, plural, one {x}' }))).rejects.toThrow(
      'xx/ui.po has a broken message',
    )
})
