import { existsSync, readdirSync, watch } from 'node:fs'
import path from 'node:path'
import { start, wasStopped } from './child.mjs'
import { at, say } from './project.mjs'

const watchedFolders = ['migrations', 'src/server', 'src/shared', 'src/cli']
const settleMs = 100
const patienceMs = 5_000

/** @type {(folder: string) => string[]} */
const withFolders = (folder) => [
  folder,
  ...readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => withFolders(path.join(folder, entry.name))),
]

/** `happened` resolves at the next change of the server's sources; `cancel` stops watching. */
function nextChange() {
  const folders = watchedFolders.map((name) => at(name)).filter((folder) => existsSync(folder))
  // One watcher per folder, because Node 18 on Linux has no recursive watch.
  const watchers = [at('server.ts'), ...folders.flatMap(withFolders)].map((folder) => watch(folder))
  const cancel = () => {
    for (const watcher of watchers) watcher.close()
  }
  /** @type {Promise<void>} */
  const happened = new Promise((resolve) => {
    const happen = () => {
      cancel()
      setTimeout(resolve, settleMs)
    }
    // Editors create temporary files next to the sources.
    const isSource = (/** @type {string | Buffer} */ name) => !name || /(^[^.]+|\.ts)$/.test(String(name))
    for (const watcher of watchers)
      watcher.on('change', (_, name) => isSource(name) && happen()).on('error', () => happen())
  })
  return { happened, cancel }
}

/** Runs the server in development mode and restarts it when its sources change. Resolves to the exit code. */
export async function dev() {
  while (!wasStopped()) {
    const change = nextChange()
    const server = start(['server.ts'], { env: { NODE_ENV: 'development' }, channel: true })
    const ended = await Promise.race([server.ended, change.happened])
    if (wasStopped()) {
      change.cancel()
      return server.ended
    }
    if (ended === undefined) {
      const impatience = setTimeout(server.kill, patienceMs)
      server.end()
      await server.ended
      clearTimeout(impatience)
    } else {
      say(`the server ended with exit code ${ended}; waiting for a change`)
      await change.happened
    }
    say('sources changed, restarting')
  }
}
