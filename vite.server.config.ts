import { dirname, relative, resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { cssNames } from './vite.css-names.ts'
import { languagePlugins } from './vite.languages.ts'

/** With forward slashes on every system, as Vite writes paths. */
const root = import.meta.dirname.replaceAll('\\', '/')
const outDir = 'dist/server'

/**
 * Native packages, packages whose modules depend on their execution order, and development dependencies.
 */
const webAuthn = ['@simplewebauthn/server', '@simplewebauthn/server/helpers']
export const external = ['better-sqlite3', 'sharp', '@node-rs/argon2', ...webAuthn, 'vite']

/** Entry points that run in their own process or thread. */
const programs = {
  server: 'server.ts',
  folkmoot: 'src/cli/folkmoot.ts',
  'checkpoint-worker': 'src/server/platform/db/sqlite/checkpoint-worker.ts',
  'text-worker': 'src/server/platform/texts/text-worker.ts',
  'backup-process': 'src/server/operations/backups/child.ts',
  'image-child': 'src/server/platform/media/image-child.ts',
  'page-renderer': 'src/client/rendering/worker.ts',
}

/** Replaces the paths of programs in the sources by the paths of the bundled ones. */
const pathsOfPrograms: Plugin = {
  name: 'paths-of-programs',
  transform(code, id) {
    if (!id.startsWith(`${root}/src/`) || id.startsWith(`${root}/src/client/`)) return null
    return code.replace(/join\(import\.meta\.dirname, ['"]([^'"]+\.ts)['"]\)/g, (_, file: string) => {
      const source = resolve(dirname(id), file)
      const [name] = Object.entries(programs).find(([, place]) => resolve(root, place) === source) ?? []
      if (name === undefined) this.error(`${file} is not listed as a program`)
      return `join(import.meta['dirname'], '${name}.js')`
    })
  },
}

/** Keeps `import.meta.dirname` pointing to the source folder, so that the code finds files relative to it. */
const foldersOfSources: Plugin = {
  name: 'folders-of-sources',
  transform(code, id) {
    if (
      !id.startsWith(root) ||
      id.slice(root.length).includes('/node_modules/') ||
      !code.includes('import.meta.dirname')
    )
      return null
    const folder = relative(`${root}/${outDir}`, dirname(id)).replaceAll('\\', '/')
    return { code: code.replaceAll('import.meta.dirname', `(import.meta.dirname + '/${folder}')`), map: null }
  },
}

/**
 * The first use of `Response` loads Node's fetch, in the middle of the first answer. No route returns one, so its name
 * suffices.
 */
const withoutFetch: Plugin = {
  name: 'without-fetch',
  transform(code, id) {
    if (!id.endsWith('/@fastify/compress/lib/utils.js')) return null
    const changed = code.replace(
      'obj instanceof Response',
      "Object.prototype.toString.call(obj) === '[object Response]'",
    )
    if (changed === code) this.error('@fastify/compress no longer compares with Response')
    return changed
  },
}

/**
 * V8 stores a source in one byte per character only if all characters are Latin-1, so others are written as escapes.
 * Escapes are equivalent everywhere except after a backslash and in `String.raw`.
 */
const singleBytes: Plugin = {
  name: 'single-bytes',
  generateBundle(_options, bundle) {
    const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const [twice] = /\\[^\0-\x7f]|String\.raw`[^`]*[^\0-\x7f]/.exec(chunk.code) ?? []
      if (twice !== undefined) this.error(`${chunk.fileName} has what cannot be escaped: ${twice}`)
      chunk.code = chunk.code.replace(/[^\0-\x7f]/g, escaped)
    }
  },
}

/** Bundles the server into few files, which start three times as fast as the sources. */
export default defineConfig({
  css: cssNames,
  plugins: [languagePlugins(), pathsOfPrograms, foldersOfSources, withoutFetch, singleBytes],
  publicDir: false,
  // React's code for development is slower and large.
  define: { 'process.env.NODE_ENV': '"production"' },
  // The other build parses HTML with a package of 400 kB.
  resolve: { alias: { turndown: 'turndown/lib/turndown.browser.es.js' } },
  ssr: { noExternal: true, external },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    target: 'node26',
    minify: false,
    rolldownOptions: {
      input: programs,
      // Directives for frameworks that split components between server and browser.
      onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
      output: { chunkFileNames: '[name]-[hash].js', comments: false },
    },
  },
})
