import { createRequire, enableCompileCache } from 'node:module'
import { join, sep } from 'node:path'
import { getAsset, getRawAsset } from 'node:sea'
import { pathToFileURL } from 'node:url'
import { zstdDecompressSync } from 'node:zlib'
import { cachesFrom, type PackedFiles, unpack } from './unpack.ts'

/** The names of the assets in the executable; scripts/package writes them. */
const packed = JSON.parse(getAsset('files.json', 'utf8')) as PackedFiles
const archive = () => zstdDecompressSync(Buffer.from(getRawAsset('files.zst') as ArrayBuffer))

function stop(sentence: string): never {
  console.error(`Folkmoot cannot start: ${sentence}`)
  process.exit(1)
}

function unpackOrStop(): string {
  try {
    return unpack(cachesFrom(process.env, process.getuid?.()), packed, archive)
  } catch (error) {
    stop(
      `its files cannot be unpacked. Set XDG_CACHE_HOME to a folder that this user can write to (${(error as Error).message}).`,
    )
  }
}

/** The server forks this executable with the path of an unpacked program; other arguments are a command. */
function programIn(folder: string): string {
  const [, , first] = process.argv
  const programs = join(folder, 'dist', 'server')
  if (process.send && first?.startsWith(programs + sep)) return first
  return join(programs, first === undefined ? 'server.js' : 'folkmoot.js')
}

/** The executable contains no development tools. */
process.env.NODE_ENV = 'production'
const folder = unpackOrStop()
enableCompileCache(join(folder, 'compiled'))
// Embedded code can import built-in modules only, so a file imports the program.
const importFile: (url: string) => Promise<unknown> = createRequire(join(folder, 'import.cjs'))('./import.cjs')
importFile(pathToFileURL(programIn(folder)).href).catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'ERR_DLOPEN_FAILED') throw error
  stop(
    `the system refuses to load its native parts. Install the libraries that the message names, or set XDG_CACHE_HOME to a folder on a disk that allows programs (${error.message}).`,
  )
})
