// Runs on the pinned Node after the build.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'
import { at, Stop, say } from '../project.mjs'
import { serverFlags } from '../server-flags.mjs'
import { contents, executable } from './contents.mjs'
import { withoutSymbols } from './executable-format.mjs'

const strongest = 19
const work = at('dist', 'launcher')

const sha256 = (/** @type {string | Buffer} */ data) => createHash('sha256').update(data).digest('hex')

/** Returns the list of the files and the archive, see src/launcher/unpack.ts. */
function pack() {
  const all = contents()
  const files = all.map(([file, data]) => ({ path: file, bytes: data.length, sha256: sha256(data) }))
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  const list = { id: sha256(JSON.stringify(files)), version, files }
  const params = { [constants.ZSTD_c_compressionLevel]: strongest, [constants.ZSTD_c_windowLog]: 25 }
  return { list, archive: zstdCompressSync(Buffer.concat(all.map(([, data]) => data)), { params }) }
}

/**
 * @param {ReturnType<typeof pack>['list']} list
 * @param {Buffer} archive
 */
function embed(list, archive) {
  const at = (/** @type {string} */ name) => path.join(work, name)
  const node = at(path.basename(process.execPath))
  writeFileSync(node, withoutSymbols(readFileSync(process.execPath)), { mode: 0o755 })
  writeFileSync(at('files.json'), JSON.stringify(list))
  writeFileSync(at('files.zst'), archive)
  const output = at(path.basename(executable))
  const config = {
    main: at('launcher.cjs'),
    executable: node,
    output,
    disableExperimentalSEAWarning: true,
    execArgv: serverFlags,
    // The environment of a shell must not change how the server runs.
    execArgvExtension: 'none',
    assets: { 'files.json': at('files.json'), 'files.zst': at('files.zst') },
  }
  writeFileSync(at('sea.json'), JSON.stringify(config))
  execFileSync(process.execPath, ['--build-sea', at('sea.json')], { stdio: ['ignore', 'ignore', 'inherit'] })
  // macOS runs signed programs only, and the change made the signature of Node invalid.
  if (process.platform === 'darwin') execFileSync('codesign', ['--sign', '-', '--force', output])
  return output
}

const megabytes = (/** @type {number} */ bytes) => `${(bytes / 1e6).toFixed(1)} MB`

/** Builds the executable for this platform from the built client and server. */
function buildExecutable() {
  const { list, archive } = pack()
  mkdirSync(path.dirname(executable), { recursive: true })
  const output = embed(list, archive)
  renameSync(output, executable)
  rmSync(work, { recursive: true })
  const bytes = statSync(executable).size
  say(
    `${path.relative(at(), executable)}: ${megabytes(bytes)}, of which ${megabytes(archive.length)} are its own files`,
  )
}

if (import.meta.main) {
  if (!process.versions.node.startsWith('26.')) throw new Stop('an executable needs the pinned Node 26')
  buildExecutable()
}
