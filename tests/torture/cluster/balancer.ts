import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { installPackage } from '../../../scripts/debian.mjs'
import { freePort } from '../../../scripts/free-port.mjs'
import { temporaryFolder } from '../server.ts'

const binary = '/usr/sbin/nginx'
const temporaryPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** nginx in front of servers on these ports, as docs/operating.md describes it. */
export async function startBalancer(ports: readonly number[]) {
  if (!existsSync(binary) && !installPackage('nginx-light')) throw new Error('nginx is not installed')
  const folder = temporaryFolder()
  const port = await freePort()
  const paths = temporaryPaths.map((name) => `${name}_temp_path ${join(folder, name)};`).join(' ')
  const servers = ports.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=2s;`).join(' ')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const config = `${user} pid ${join(folder, 'pid')}; error_log stderr crit; daemon off; events {}
    http { access_log off; client_max_body_size 20m; ${paths}
      upstream folkmoot { least_conn; ${servers} keepalive 32; }
      server { listen 127.0.0.1:${port}; location / {
        proxy_pass http://folkmoot; proxy_http_version 1.1; proxy_set_header Connection '';
        proxy_set_header Host $http_host; proxy_connect_timeout 2s; proxy_read_timeout 30s;
        proxy_next_upstream error timeout http_502 http_503; proxy_next_upstream_tries 3; } } }`
  writeFileSync(join(folder, 'nginx.conf'), config)
  const child = spawn(binary, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  process.once('exit', () => child.kill('SIGTERM'))
  const address = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(`${address}/healthz`).then(
      () => true,
      () => false,
    )
  while (child.exitCode === null && !(await isUp())) await sleep(50)
  return {
    address,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
