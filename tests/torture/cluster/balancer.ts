import { existsSync } from 'node:fs'
import { installPackage } from '../../../scripts/debian.mjs'
import { freePort } from '../../../scripts/free-port.mjs'
import { balancerFor, nginx, runNginx } from '../../support/operations/nginx.ts'
import { temporaryFolder } from '../server.ts'

/** nginx with the documented configuration, in front of the servers at these addresses. */
export async function startBalancer(addresses: readonly string[]) {
  if (!existsSync(nginx) && !installPackage('nginx-light')) throw new Error('nginx is not installed')
  const port = await freePort()
  const stop = await runNginx(temporaryFolder(), port, balancerFor(port, addresses))
  return { address: `http://127.0.0.1:${port}`, stop }
}
