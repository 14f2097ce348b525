import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { at, Stop } from '../project.mjs'
import { executable, filesOfPackages } from './contents.mjs'

/** The user of the container image. */
export const imageUser = 10_001
/** The C library loads these by name to look up hosts. */
const lookups = ['libnss_files.so.2', 'libnss_dns.so.2', 'libresolv.so.2']

/**
 * Returns the libraries that a file needs at their places on this system, the loader included.
 * @param {string} file
 */
function librariesOf(file) {
  const text = execFileSync('ldd', [file], { encoding: 'utf8' })
  const missing = /^\s*(\S+) => not found/m.exec(text)
  if (missing) throw new Stop(`${missing[1]} is missing on this system; Node needs it`)
  return [...text.matchAll(/(?:=> )?(\/\S+) \(0x/g)].map(([, library = '']) => library)
}

/**
 * Writes a root file system for Linux that contains the executable and the libraries of this system that it needs, and
 * nothing else: no shell, no Node. The container image consists of it.
 * @param {string} root
 */
export function writeRootFileSystem(root) {
  if (process.platform !== 'linux') throw new Stop('a root file system can be written on Linux only')
  const native = filesOfPackages().filter((file) => /\.node$/.test(file))
  const libraries = new Set([executable, ...native.map((file) => at(file))].flatMap(librariesOf))
  const folder = path.dirname([...libraries].find((library) => /\/libc\.so/.test(library)) ?? '')
  for (const name of lookups) if (existsSync(path.join(folder, name))) libraries.add(path.join(folder, name))
  for (const library of libraries) {
    // Packages contain some of their libraries.
    if (library.startsWith(at())) continue
    const target = path.join(root, library)
    mkdirSync(path.dirname(target), { recursive: true })
    copyFileSync(realpathSync(library), target)
    chmodSync(target, 0o755)
  }
  copyFileSync(executable, path.join(root, 'folkmoot'))
  for (const name of ['data', 'etc', 'tmp', 'proc', 'dev']) mkdirSync(path.join(root, name), { recursive: true })
  writeFileSync(path.join(root, 'etc/passwd'), `folkmoot:x:${imageUser}:${imageUser}::/data:/\n`)
}

if (import.meta.main) writeRootFileSystem(process.argv[2] ?? '')
