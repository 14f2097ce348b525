import { dirname, relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/** As Vite writes paths, on every system. */
const root = import.meta.dirname.replaceAll('\\', '/')
const outDir = 'dist/server'

/**
 * Native packages, one that reads files beside its own, one whose parts must be run in their order, and what only
 * development loads.
 */
const webAuthn = ['@simplewebauthn/server', '@simplewebauthn/server/helpers']
const external = ['better-sqlite3', 'sharp', '@node-rs/argon2', '@fastify/swagger-ui', ...webAuthn, 'vite']

/** In the bundle, too, `import.meta.dirname` is the folder of the source: what is read or run beside it stays where it is. */
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
 * V8 keeps the source of what runs: one byte for each character where there are only such, else two. So the others are
 * written as escapes, which mean the same wherever they may stand, but after a backslash.
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

/** The server in few files: it starts in a third of the time that its sources take. */
export default defineConfig({
  plugins: [foldersOfSources, singleBytes],
  publicDir: false,
  ssr: { noExternal: true, external },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    target: 'node26',
    minify: false,
    rolldownOptions: {
      input: { server: 'server.ts' },
      output: { chunkFileNames: '[name]-[hash].js', comments: false },
    },
  },
})
