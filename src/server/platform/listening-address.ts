import { isIPv6 } from 'node:net'
import type { Config } from './config.ts'

/** The local address for requests to a server that listens on every address. */
const everyAddress: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** Returns the host and port as they stand in the address of a page. */
export const authorityOf = (host: string, port: number) => `${isIPv6(host) ? `[${host}]` : host}:${port}`

/** Returns the address at which this machine reaches the server. */
export const listeningAddress = ({ host, port }: Pick<Config, 'host' | 'port'>) =>
  `http://${authorityOf(everyAddress[host] ?? host, port)}`

/** Why the server cannot listen at an address, by the code of the system. */
const obstacles: Readonly<Record<string, (config: Pick<Config, 'host' | 'port'>) => string>> = {
  EADDRINUSE: ({ host, port }) => `another program listens on ${authorityOf(host, port)}`,
  EACCES: ({ port }) => `this user may not listen on PORT ${port}`,
}

/** Returns the sentence why the server cannot listen, without its full stop. */
export function listeningObstacle(error: NodeJS.ErrnoException, config: Pick<Config, 'host' | 'port'>): string {
  const obstacle = obstacles[error.code ?? '']
  if (obstacle) return obstacle(config)
  const namesHost = /^(ENOTFOUND|EAI_\w+|EADDRNOTAVAIL|EINVAL)$/.test(error.code ?? '')
  return namesHost ? `HOST must be an address of this machine (it is "${config.host}")` : error.message
}
