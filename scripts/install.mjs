import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { at, machine, pinnedNode, root, Stop, say } from './project.mjs'

const packagesIn = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {})

/** What the lockfile asks of this machine and node_modules does not have in that version. npm keeps the second list. */
function missing() {
  const wanted = packagesIn(at('package-lock.json'))
  const installed = packagesIn(at('node_modules', '.package-lock.json'))
  const fits = (entry) => Object.entries(machine).every(([key, here]) => !entry[key] || entry[key].includes(here))
  // Optional packages without a machine of their own belong to one that has it: WebAssembly stand-ins and their needs.
  const isWanted = (entry) => !entry.optional || (entry.os && entry.cpu && fits(entry))
  return Object.entries(wanted)
    .filter(([folder, entry]) => folder !== '' && isWanted(entry))
    .filter(([folder, entry]) => installed[folder]?.version !== entry.version || !existsSync(at(folder)))
    .map(([folder]) => folder)
}

function npmCi(node) {
  const args = ['ci', '--include=dev', '--include=optional']
  const npm = process.env.npm_execpath
  const options = { cwd: root, stdio: 'inherit' }
  const ran = npm?.endsWith('npm-cli.js')
    ? spawnSync(node, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  if (ran.status !== 0) throw new Stop('npm ci failed', ran.status ?? 1)
}

/** npm leaves out optional packages whose `engines` exclude the Node it runs on: ask again on the pinned one. */
function npmCiOnPinnedNode() {
  const folder = mkdtempSync(path.join(tmpdir(), 'folkmoot-node-'))
  try {
    // A copy, because npm ci begins by removing node_modules.
    const node = path.join(folder, path.basename(pinnedNode()))
    copyFileSync(pinnedNode(), node)
    npmCi(node)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Makes node_modules what the lockfile says; returns at once when it is. */
export function install() {
  if (missing().length === 0) return
  const began = performance.now()
  say('installing what the lockfile names')
  npmCi(process.env.npm_node_execpath ?? process.execPath)
  if (missing().length > 0 && pinnedNode()) npmCiOnPinnedNode()
  const left = missing()
  if (left.length > 0) throw new Stop(`npm left out ${left.join(', ')}; run the command again`)
  say(`installed in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}
