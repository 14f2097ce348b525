import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { parseSync, Visitor } from 'oxc-parser'
import type { Plugin } from 'vite'
import { languageCodes, readLanguageFile } from './scripts/language-files.mjs'
import { problemOf } from './scripts/message-problems.mjs'
import type { Messages } from './src/shared/platform/format-message.ts'
import { messagesOfRooms } from './src/shared/platform/message-rooms.ts'

type Config = ReturnType<typeof getConfig>

/** The translated messages of a language, compiled, by id: those of all rooms, and those of shared code alone. */
interface Language {
  code: string
  messages: Messages
  shared: Messages
}

/** A catalogue: its file, and the English and the translations of its messages by id. */
interface Catalogue {
  file: string
  room: string
  english: Map<string, string>
  translations: Map<string, string>
}

async function readCatalogues(code: string, config: Config): Promise<Catalogue[]> {
  const read = async (catalog: Awaited<ReturnType<typeof getCatalogs>>[number]) => {
    const entries = Object.entries((await catalog.read(code)) ?? {}).filter(([, { obsolete }]) => !obsolete)
    const room = basename(catalog.path)
    return {
      file: `src/languages/${code}/${room}.po`,
      room,
      // English is the id of texts that the server shares.
      english: new Map(entries.map(([id, { message }]) => [id, message || id])),
      translations: new Map(entries.flatMap(([id, { translation }]) => (translation ? [[id, translation]] : []))),
    }
  }
  return Promise.all((await getCatalogs(config)).map(read))
}

/** Returns what is wrong with a catalogue, given the English of the messages that a complete language needs in its room. */
function problemsOf(catalogue: Catalogue, wanted: ReadonlyMap<string, string>, code: string, isComplete: boolean) {
  const { file, english, translations } = catalogue
  const missing = isComplete ? [...wanted].filter(([id]) => !translations.has(id)) : []
  return [
    ...missing.map(
      ([, text]) => `${file}: “${text}” is not translated, but language.json says that ${code} is complete`,
    ),
    ...[...translations].flatMap(([id, translation]) => {
      const problem = problemOf(english.get(id) ?? id, translation, code)
      return problem === undefined ? [] : [`${file}: ${problem}`]
    }),
  ]
}

function compiledIn(code: string, isPseudo: boolean, { english, translations }: Catalogue): Messages {
  const messages = Object.fromEntries(isPseudo ? english : translations)
  const options = { namespace: 'json', ...(isPseudo && { pseudoLocale: code }) } as const
  return JSON.parse(createCompiledCatalog(code, messages, options).source).messages
}

const shownProblems = 20

/**
 * Reads all languages. An incomplete one has the messages that are translated. Throws for the messages that are broken, and
 * for those that a complete language has not translated.
 */
export async function readLanguages(config: Config = getConfig()): Promise<Language[]> {
  const codes = languageCodes(config.rootDir)
  const languages = await Promise.all(
    codes.map(async (code) => ({
      code,
      isComplete: readLanguageFile(code, config.rootDir).isComplete,
      isPseudo: config.pseudoLocale.some(({ locale }) => locale === code),
      catalogues: await readCatalogues(code, config),
    })),
  )
  // An incomplete language may have messages that its translators have not removed yet.
  const wanted = new Map<string, Map<string, string>>()
  for (const { room, english } of languages.filter((one) => one.isComplete).flatMap((one) => one.catalogues))
    for (const [id, text] of english) wanted.set(room, (wanted.get(room) ?? new Map()).set(id, text))
  const problems = languages.flatMap(({ code, isComplete, catalogues }) =>
    catalogues.flatMap((one) => problemsOf(one, wanted.get(one.room) ?? new Map(), code, isComplete)),
  )
  if (problems.length > 0) {
    const more = problems.length > shownProblems ? [`and ${problems.length - shownProblems} more`] : []
    throw new Error(['Problems of translations:', ...problems.slice(0, shownProblems), ...more].join('\n  '))
  }
  return languages.map(({ code, isPseudo, catalogues }) => {
    const rooms = catalogues.map((one) => [one.room, compiledIn(code, isPseudo, one)] as const)
    const messages = messagesOfRooms(rooms.filter(([room]) => room !== 'server'))
    return { code, messages, shared: Object.fromEntries(rooms).shared ?? {} }
  })
}

const foldersOf = ({ rootDir = '.' }: Config) =>
  languageCodes(rootDir).map((code) => join(rootDir, 'src/languages', code))

/** Another translation has another address, because browsers keep files for good. */
function versionOf(config: Config) {
  const hash = createHash('sha256')
  for (const folder of foldersOf(config))
    for (const name of globSync('*.po', { cwd: folder }).sort()) hash.update(readFileSync(join(folder, name)))
  return hash.digest('base64url').slice(0, 8)
}

/** Returns the texts of each module of shared code, by its path. In a process of its own, because modules cannot leave again. */
async function textsOfModules(): Promise<Record<string, string[]>> {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/shared-texts.mjs'], {
    maxBuffer: 10_000_000,
  })
  return JSON.parse(stdout)
}

/** These are constants, which bundlers write where they are used. */
const isConstants = (file: string) => basename(file) === 'message-texts.ts'

/** Returns the string literals in a code. */
export function literalsIn(code: string) {
  const texts = new Set<string>()
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') texts.add(value)
    },
    TemplateElement({ value: { cooked } }) {
      if (cooked) texts.add(cooked)
    },
  }).visit(parseSync('chunk.js', code).program)
  return texts
}

const pathOf = (id: string) => relative('.', id).replaceAll(sep, '/')

const modulesWithTexts = new Set<string>()

/** Whether a chunk with these modules has texts. Its name then starts with `t`, so that its catalogues load together with it. */
export const haveTexts = (modules: readonly string[]) => modules.some((id) => modulesWithTexts.has(id))

const registry = '/src/client/ui/languages/catalogues.ts'
const preloadHelper = /^\0vite\/preload-helper\.js$/

/**
 * Splits the messages of the languages as the code is split: each chunk with messages has one catalogue per language, and notes
 * its address when it runs. Each dynamic import waits for the catalogues of its code. A last catalogue has all texts of shared code,
 * for the errors of the server. `catalogues.json` lists what there is, for the renderer of pages.
 */
export function cataloguesPlugin(config: Config = getConfig()): Plugin {
  const version = versionOf(config)
  let languages: Language[] = []
  let known: string[] = []
  let texts: Record<string, string[]> = {}
  const chunksWithTexts = new Set<string>()

  /** The messages of components by their ids, and those of shared code by their modules, or where bundlers wrote them. */
  function idsIn(code: string, modules: readonly string[]) {
    const literals = literalsIn(code)
    const ofModules = modules.flatMap((id) => texts[pathOf(id)] ?? [])
    const wanted = new Set([...literals, ...ofModules])
    return known.filter((id) => wanted.has(id))
  }

  return {
    name: 'catalogues',
    enforce: 'pre',
    apply: 'build',
    config: () => ({ define: { cataloguesVersion: JSON.stringify(version) } }),
    async buildStart() {
      ;[languages, texts] = await Promise.all([readLanguages(config), textsOfModules()])
      known = Object.keys(Object.assign({}, ...languages.map(({ messages }) => messages))).sort()
      texts = Object.fromEntries(Object.entries(texts).filter(([file]) => !isConstants(file)))
    },
    transform: {
      filter: { id: [preloadHelper, /\/src\/(client|shared)\//] },
      handler(code, id) {
        if (code.includes('/*i18n*/') || texts[pathOf(id)]?.length) modulesWithTexts.add(id)
        if (!preloadHelper.test(id)) return null
        const own = 'export const __vitePreload ='
        if (!code.includes(own)) this.error('Vite has another helper for dynamic imports')
        return {
          code: `import { withTexts } from '${registry}'\n${code.replace(own, 'const loadCode =')}\n${own} (load, scripts, importer) => withTexts(loadCode(load, scripts, importer), scripts)\n`,
          map: null,
        }
      },
    },
    renderChunk(code, chunk) {
      if (idsIn(code, chunk.moduleIds).length === 0) return null
      chunksWithTexts.add(chunk.fileName)
      return { code: `(self.chunksWithTexts ??= []).push(import.meta.url);\n${code}`, map: null }
    },
    generateBundle(_options, bundle) {
      const write = (name: string, { code }: Language, messages: object) =>
        this.emitFile({
          type: 'asset',
          fileName: `assets/${code}.${version}.${name}.json`,
          source: JSON.stringify(messages),
        })
      const names: string[] = []
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        if (!chunksWithTexts.has(chunk.preliminaryFileName) && !haveTexts(chunk.moduleIds)) continue
        // Here the code has no unused constants any more.
        const ids = idsIn(chunk.code, chunk.moduleIds)
        const name = basename(chunk.fileName, '.js')
        names.push(name)
        for (const language of languages) {
          const own = ids.filter((id) => Object.hasOwn(language.messages, id))
          write(name, language, Object.fromEntries(own.map((id) => [id, language.messages[id]])))
        }
      }
      for (const language of languages) write('others', language, language.shared)
      this.emitFile({ type: 'asset', fileName: 'catalogues.json', source: JSON.stringify({ version, names }) })
    },
  }
}
