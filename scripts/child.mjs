import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { productEnv, productNode, root } from './project.mjs'

const stopExitCode = 143
let stopped = false
/** @type {Set<{ end: (signal?: NodeJS.Signals) => void }>} */
const running = new Set()

/** Whether this process received a signal to end. */
export const wasStopped = () => stopped

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  stopped = true
  if (running.size === 0) process.exit(stopExitCode)
  for (const child of running) child.end(signal)
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => stop(signal))

// A signal to `npm start` ends npm and its shell, which do not forward it: the loss of the parent is the only sign.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent && !stopped) stop('SIGTERM')
}, 250).unref()

/**
 * Starts the pinned Node on `args`. `ended` resolves to its exit code. With `channel`, the child is a Folkmoot server,
 * which shuts down cleanly when the channel closes, even if this process is killed.
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, channel?: boolean }} options
 */
export function start(args, { env, channel = false } = {}) {
  const child = spawn(productNode(), args, {
    cwd: root,
    stdio: channel ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
    env: productEnv(env),
  })
  /** @param {NodeJS.Signals} [signal] */
  const end = (signal) => {
    if (channel && child.connected) child.disconnect()
    // A terminal sends its SIGINT to the whole group. Test runners clean up on that signal only.
    else if (!channel && signal !== 'SIGINT') child.kill('SIGINT')
  }
  const self = { end }
  running.add(self)
  /** @type {Promise<number>} */
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      running.delete(self)
      const exitCode = code ?? 128 + constants.signals[signal ?? 'SIGKILL']
      resolve(stopped && !channel ? exitCode || stopExitCode : exitCode)
    })
  })
  return { ended, end, kill: () => child.kill('SIGKILL') }
}

/**
 * Starts a Folkmoot server on the pinned Node in the place of this process, so that this one does not stay in memory.
 * Where that is impossible (Windows, Node before 22.15), the server is a child. Resolves to its exit code.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export function becomeServer(args, env) {
  if (process.platform === 'win32' || !process.execve) return start(args, { env, channel: true }).ended
  process.chdir(root)
  // Its only warning says that the function is experimental.
  process.removeAllListeners('warning')
  process.execve(productNode(), [productNode(), ...args, `--parent=${parent}`], productEnv(env))
}

/**
 * Resolves to the exit code.
 * @param {string[]} args
 * @param {Parameters<typeof start>[1]} [options]
 */
export const run = (args, options) => start(args, options).ended
