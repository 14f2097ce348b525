import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { at, machine, pinnedNode, root, Stop, say } from './project.mjs'

/**
 * An entry of a lockfile.
 * @typedef {{ version?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Entry
 */

/** @type {(file: string) => Record<string, Entry>} */
const packagesIn = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {})

/**
 * Returns the packages of the lockfile that this machine needs and node_modules lacks in that version. npm maintains
 * node_modules/.package-lock.json.
 */
function missing() {
  const wanted = packagesIn(at('package-lock.json'))
  const installed = packagesIn(at('node_modules', '.package-lock.json'))
  const fits = (/** @type {Entry} */ entry) =>
    Object.entries(machine).every(([key, here]) => entry[/** @type {'os'} */ (key)]?.includes(here) ?? true)
  // Optional packages without `os` and `cpu` are dependencies of WebAssembly fallbacks, which this machine does not
  // need.
  const isWanted = (/** @type {Entry} */ entry) => !entry.optional || (entry.os && entry.cpu && fits(entry))
  return Object.entries(wanted)
    .filter(([folder, entry]) => folder !== '' && isWanted(entry))
    .filter(([folder, entry]) => installed[folder]?.version !== entry.version || !existsSync(at(folder)))
    .map(([folder]) => folder)
}

/** @param {string} node */
function npmCi(node) {
  const args = ['ci', '--include=dev', '--include=optional']
  const npm = process.env.npm_execpath
  const options = /** @type {const} */ ({ cwd: root, stdio: 'inherit' })
  const ran = npm?.endsWith('npm-cli.js')
    ? spawnSync(node, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  if (ran.status !== 0) throw new Stop('npm ci failed', ran.status ?? 1)
}

/**
 * npm omits optional packages whose `engines` exclude the running Node, so install again on the pinned one.
 * @param {string} pinned
 */
function npmCiOnPinnedNode(pinned) {
  const folder = mkdtempSync(path.join(tmpdir(), 'folkmoot-node-'))
  try {
    // npm ci starts by removing node_modules, so the pinned Node must run from a copy.
    const node = path.join(folder, path.basename(pinned))
    copyFileSync(pinned, node)
    npmCi(node)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Installs the packages of the lockfile, unless node_modules is up to date. */
export function install() {
  if (missing().length === 0) return
  const began = performance.now()
  say('installing the packages of the lockfile')
  npmCi(process.env.npm_node_execpath ?? process.execPath)
  const pinned = pinnedNode()
  if (missing().length > 0 && pinned) npmCiOnPinnedNode(pinned)
  const left = missing()
  if (left.length > 0) throw new Stop(`npm did not install ${left.join(', ')}; run the command again`)
  say(`installed in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}
