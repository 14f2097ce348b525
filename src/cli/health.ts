import type { Command } from 'commander'
import { readConfig } from '../server/platform/config.ts'
import { CommandError } from './instance.ts'

const timeoutMs = 4_000

/** An address that a connection on this machine reaches. */
const reachable = (host: string) => (host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host)

async function checkHealth() {
  const { host, port } = readConfig()
  const name = reachable(host)
  const address = `http://${name.includes(':') ? `[${name}]` : name}:${port}/readyz`
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) throw new Error(`status ${response.status}`)
  } catch (error) {
    throw new CommandError(`The server does not answer at ${address} (${(error as Error).message}).`)
  }
}

/** `folkmoot health` */
export function addHealth(program: Command) {
  program.command('health').description('check that the running server and its database answer').action(checkHealth)
}
