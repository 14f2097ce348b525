import type { Command } from 'commander'
import { readConfig } from '../server/platform/config.ts'
import { listeningAddress } from '../server/platform/listening-address.ts'
import { CommandError } from './instance.ts'

const timeoutMs = 4_000

async function checkHealth() {
  const address = `${listeningAddress(readConfig())}/readyz`
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
