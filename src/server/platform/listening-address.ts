import { isIPv6 } from 'node:net'
import type { Config } from './config.ts'

/** The local address for requests to a server that listens on every address. */
const everyAddress: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** Returns the host and port as they stand in the address of a page. */
export const authorityOf = (host: string, port: number) => `${isIPv6(host) ? `[${host}]` : host}:${port}`

/** Returns the address at which this machine reaches the server. */
export const listeningAddress = ({ host, port }: Pick<Config, 'host' | 'port'>) =>
  `http://${authorityOf(everyAddress[host] ?? host, port)}`
