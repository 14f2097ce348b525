import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { languageCodes, readLanguageFile } from '../../../scripts/language-files.mjs'
import { languages } from '../../../src/shared/platform/languages.ts'
import { messagesOfRooms } from '../../../src/shared/platform/message-rooms.ts'
import { cataloguesPlugin, literalsIn, readLanguages } from '../../../vite.catalogues.ts'
import { languagePlugins } from '../../../vite.languages.ts'
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

/** A project with languages whose catalogue `ui` has these translations, by their English. */
function projectWith(isComplete: boolean, translations: Readonly<Record<string, Readonly<Record<string, string>>>>) {
  const rootDir = temporaryFolder()
  const codes = Object.keys(translations)
  for (const code of codes) {
    const folder = join(rootDir, 'src/languages', code)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'language.json'), JSON.stringify({ name: code, direction: 'ltr', isComplete }))
    const entries = Object.entries(translations[code] ?? {}).map(
      ([english, text]) => `msgid "${english}"\nmsgstr "${text}"\n`,
    )
    writeFileSync(join(folder, 'ui.po'), entries.join('\n'))
  }
  return makeConfig({
    rootDir,
    sourceLocale: 'en',
    locales: ['en', ...codes],
    format: formatter(),
    catalogs: [{ path: '<rootDir>/src/languages/{locale}/ui', include: ['src'] }],
  })
}
const help = { da: { Help: 'Hjælp', Home: '' } }

test('a complete language with missing messages fails the build, an incomplete one is built without them', async () => {
  await expect(readLanguages(projectWith(true, help))).rejects.toThrow(
    'src/languages/da/ui.po: “Home” is not translated, but language.json says that da is complete',
  )
  const [draft] = await readLanguages(projectWith(false, help))
  expect(draft).toMatchObject({ code: 'da', messages: { 'ui.c3XJ18': ['Hjælp'] } })
  expect(Object.keys(draft?.messages ?? {})).toEqual(['ui.c3XJ18'])
  const whole = { da: { Help: 'Hjælp', Home: 'Forside' } }
  expect(Object.values((await readLanguages(projectWith(true, whole)))[0]?.messages ?? {})).toContainEqual(['Forside'])
})

test('a catalogue that is cut off, empty or missing fails the build, where another complete language has its messages', async () => {
  const whole = { Help: 'Hjælp', Home: 'Forside' }
  await expect(readLanguages(projectWith(true, { da: whole, nl: { Help: 'Hulp' } }))).rejects.toThrow(
    /translations:\n {2}src\/languages\/nl\/ui\.po: “Home” is not translated[^\n]*$/,
  )
  const config = projectWith(true, { da: whole, nl: {} })
  const both = /nl\/ui\.po: “Help” is not translated.*\n.*nl\/ui\.po: “Home” is not translated/
  await expect(readLanguages(config)).rejects.toThrow(both)
  rmSync(join(config.rootDir ?? '', 'src/languages/nl/ui.po'))
  await expect(readLanguages(config)).rejects.toThrow(both)
})

test('the messages that only a draft has concern no complete language', async () => {
  const config = projectWith(true, { da: { Help: 'Hjælp' }, nl: { 'Hepl!': 'Hulp' } })
  const file = join(config.rootDir ?? '', 'src/languages/nl/language.json')
  writeFileSync(file, JSON.stringify({ name: 'Nederlands', direction: 'ltr', isComplete: false }))
  expect(await readLanguages(config)).toMatchObject([{ code: 'da' }, { code: 'nl' }])
})

test('a broken message fails the build, of an incomplete language too', async () => {
  const ways: [string, string, string][] = [
    ['{n, plural, one {x} other {y}}', '{n, plural, one {x}', 'is broken: Unexpected message end'],
    // Writing it would fail, and with it the page.
    ['{n, plural, one {x} other {y}}', '{n, plural, one {x}}', 'lacks the case other'],
    ['Hello {name}', 'Hej {navn}', 'lacks {name} and has the unknown {navn}'],
  ]
  for (const isComplete of [true, false])
    for (const [english, translation, problem] of ways)
      await expect(readLanguages(projectWith(isComplete, { da: { [english]: translation } }))).rejects.toThrow(
        `src/languages/da/ui.po: “${english}”: its translation “${translation}” ${problem}`,
      )
})

test('an error names the file of a language that is not described rightly', () => {
  const root = temporaryFolder()
  const folder = (code: string) => join(root, 'src/languages', code)
  const problemOf = (code: string, content?: string) => {
    mkdirSync(folder(code), { recursive: true })
    if (content !== undefined) writeFileSync(join(folder(code), 'language.json'), content)
    return () => readLanguageFile(code, root)
  }
  expect(problemOf('da_DK', '{}')).toThrow('src/languages/da_DK is no BCP 47 tag, such as nl or pt-BR')
  expect(problemOf('da')).toThrow('src/languages/da/language.json is missing')
  expect(problemOf('da', '{ "name": "Dansk" "direction" }')).toThrow('src/languages/da/language.json is not JSON: ')
  expect(problemOf('da', 'null')).toThrow('src/languages/da/language.json needs a "name"')
  expect(problemOf('da', '{ "name": "Dansk", "direction": "left" }')).toThrow('needs a "direction": "ltr" or "rtl"')
  // Builds and tests stop at the first such file.
  rmSync(folder('da_DK'), { recursive: true })
  expect(() => languagePlugins(root)).toThrow('needs a "direction"')
  const described = { name: 'Dansk', direction: 'ltr', isComplete: 'false' }
  expect(problemOf('da', JSON.stringify(described))).toThrow('needs "isComplete": true or false')
  const right = { ...described, isComplete: false }
  expect(problemOf('da', JSON.stringify(right))()).toEqual(right)
  // An extraction and a file browser leave these behind. Neither is a language.
  mkdirSync(folder('en'))
  writeFileSync(folder('.DS_Store'), '')
  expect(languageCodes(root)).toEqual(['da'])
  expect(languageCodes()).toEqual(
    languages
      .slice(1)
      .map(({ code }) => code)
      .sort(),
  )
})
