import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { installPackage } from '../../../scripts/debian.mjs'
import { temporaryFolder } from '../process.ts'

export const nginx = '/usr/sbin/nginx'

/** Whether nginx can run here. CI installs it, so that the tests behind it are never skipped there. */
export function hasNginx(): boolean {
  if (!existsSync(nginx) && process.env.CI) installPackage('nginx-light')
  return existsSync(nginx) || process.env.CI !== undefined
}

const temporaryPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** Runs nginx in front of the server with these lines in its location, until the test or the returned function ends it. */
export function startNginx(port: number, upstream: string, lines: readonly string[]) {
  const location = [`proxy_pass ${upstream};`, ...lines].join('\n')
  return startNginxWith(port, `server { listen 127.0.0.1:${port}; location / { ${location} } }`)
}

/** Runs nginx with these upstreams and servers, of which one listens on the port, until the test ends. */
export async function startNginxWith(port: number, content: string) {
  const stop = await runNginx(temporaryFolder(), port, content)
  onTestFinished(stop)
  return stop
}

const balancer = readFileSync(join(import.meta.dirname, '../../../contrib/nginx.conf'), 'utf8')

/** The documented balancer of servers at these addresses, without TLS. */
export function balancerFor(port: number, addresses: readonly string[]) {
  let at = 0
  return balancer
    .replace(/server 10\.0\.0\.1\d:3000/g, () => `server ${new URL(addresses[at++] ?? '').host}`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/\tssl_certificate.*\n/g, '')
}

/** Runs nginx with its files in this folder. Returns the function that ends it. */
export async function runNginx(folder: string, port: number, content: string) {
  const paths = temporaryPaths.map((name) => `${name}_temp_path ${join(folder, name)};`)
  const isRoot = process.getuid?.() === 0
  const config = `${isRoot ? 'user root;' : ''} pid ${join(folder, 'pid')}; error_log stderr; daemon off; events {}
    http { access_log off; ${paths.join(' ')} ${content} }`
  writeFileSync(join(folder, 'nginx.conf'), config)
  const child = spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const killWithParent = () => child.kill('SIGTERM')
  process.once('exit', killWithParent)
  void ended.then(() => process.off('exit', killWithParent))
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    )
  while (child.exitCode === null && !(await isUp())) await setTimeout(50)
  return stop
}
