import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { run } from './child.mjs'
import { at, root } from './project.mjs'
import { step } from './step.mjs'

const sources = [
  'index.html',
  'public',
  'src/client',
  'src/shared',
  'src/server',
  'src/cli',
  'src/languages',
  'migrations',
  'server.ts',
  'vite.config.ts',
  'vite.catalogues.ts',
  'vite.classic-scripts.ts',
  'vite.css-names.ts',
  'vite.languages.ts',
  'lingui.config.ts',
  'vite.server.config.ts',
  'vite.theme-variables.ts',
  'postcss.config.cjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'CHANGELOG.md',
  'scripts/build.mjs',
  'scripts/language-files.mjs',
  'scripts/message-problems.mjs',
  'scripts/shared-texts.mjs',
]
const output = at('dist', 'client')
/** The bundle that `npm start` runs. `node server.ts` runs the same sources but starts more slowly. */
export const builtServer = path.join('dist', 'server', 'server.js')
const stamp = at('dist', '.stamp')
const compressible = /\.(js|css|svg|html|json|md|txt|webmanifest)$/
const worthCompressing = 1024

/**
 * @param {string} entry
 * @returns {string[]}
 */
function filesIn(entry) {
  if (!existsSync(entry)) return []
  if (!statSync(entry).isDirectory()) return [entry]
  return readdirSync(entry)
    .sort()
    .flatMap((name) => filesIn(path.join(entry, name)))
}

function sourcesHash() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesIn(at(source))))
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Writes `.br` and `.gz` files next to each file, so that the server does not compress per request. */
const compress = () =>
  Promise.all(
    filesIn(output)
      .filter((file) => compressible.test(file) && statSync(file).size >= worthCompressing)
      .map(async (file) => {
        const plain = readFileSync(file)
        const params = {
          [zlib.constants.BROTLI_PARAM_QUALITY]: 11,
          [zlib.constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        }
        writeFileSync(`${file}.br`, await brotli(plain, { params }))
        writeFileSync(`${file}.gz`, await gzip(plain, { level: 9 }))
      }),
  )

const vite = (/** @type {string} */ config) =>
  run([at('node_modules/vite/bin/vite.js'), 'build', '--config', config, '--logLevel', 'warn'], {
    env: { NODE_ENV: 'production' },
  })

/** Whether the build is up to date with the sources. */
export const isBuilt = (wanted = sourcesHash()) => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted

/** Builds the client into dist/client and the server into dist/server, unless they are up to date with the sources. */
export async function build() {
  const wanted = sourcesHash()
  if (isBuilt(wanted)) return
  rmSync(stamp, { force: true })
  await step('build', async () => {
    const exitCodes = await Promise.all(['vite.config.ts', 'vite.server.config.ts'].map(vite))
    return Math.max(...exitCodes)
  })
  await compress()
  writeFileSync(stamp, wanted)
}

/** Builds the executable for this platform from the build. */
export async function packageExecutable() {
  await build()
  await step(
    'executable',
    async () => (await vite('vite.launcher.config.ts')) || run([at('scripts/package/build-executable.mjs')]),
  )
}
