import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { at, machine, nodePackage, pinnedNode, root, Stop, say } from './project.mjs'

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

/**
 * @param {string} node
 * @param {string} folder
 */
function npmCi(node, folder = root) {
  const args = ['ci', '--include=dev', '--include=optional']
  const npm = process.env.npm_execpath
  const options = /** @type {const} */ ({ cwd: folder, stdio: 'inherit' })
  const ran = npm?.endsWith('npm-cli.js')
    ? spawnSync(node, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  if (ran.status !== 0) throw new Stop('npm ci failed', ran.status ?? 1)
}

/**
 * Installs the pinned Node alone, as the lockfile has it, and returns its path; undefined on platforms without one.
 * @param {string} folder
 */
function installPinnedNode(folder) {
  const { [`node_modules/${nodePackage}`]: entry } = packagesIn(at('package-lock.json'))
  if (!nodePackage || !entry) return undefined
  const dependencies = { [nodePackage]: entry.version }
  const packages = { '': { dependencies }, [`node_modules/${nodePackage}`]: { ...entry, optional: false } }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }))
  writeFileSync(
    path.join(folder, 'package-lock.json'),
    JSON.stringify({ lockfileVersion: 3, requires: true, packages }),
  )
  copyFileSync(at('.npmrc'), path.join(folder, '.npmrc'))
  npmCi(process.env.npm_node_execpath ?? process.execPath, folder)
  return pinnedNode(path.join(folder, 'node_modules'))
}

/**
 * Installs the packages of the lockfile, unless node_modules is up to date. npm omits optional packages whose `engines`
 * exclude the running Node, so it runs on the pinned one, outside of node_modules, which npm ci removes first.
 */
export function install() {
  if (missing().length === 0) return
  const began = performance.now()
  say('installing the packages of the lockfile')
  const folder = mkdtempSync(path.join(tmpdir(), 'folkmoot-node-'))
  try {
    npmCi(installPinnedNode(folder) ?? process.env.npm_node_execpath ?? process.execPath)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const left = missing()
  if (left.length > 0) throw new Stop(`npm did not install ${left.join(', ')}; run the command again`)
  say(`installed in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}
