import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that Linux and macOS give to outgoing connections, so that none of them takes the port meanwhile. */
const lowest = 20_000
const highest = 32_000

/**
 * Returns a port that was free just now and that no outgoing connection takes.
 * @returns {Promise<number>}
 */
export const freePort = () =>
  new Promise((resolve, reject) => {
    const port = randomInt(lowest, highest)
    const server = createServer().on('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' ? resolve(freePort()) : reject(error),
    )
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)))
  })
