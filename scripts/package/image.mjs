// Runs on the pinned Node after the executable is built.
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../free-port.mjs'
import { at, report, Stop, say } from '../project.mjs'
import { writeRootFileSystem } from './root-file-system.mjs'
import { hasSandbox } from './sandbox.mjs'

const name = 'localhost/folkmoot:check'
const files = at('dist', 'image')
const store = ['--root', at('dist', 'containers'), '--runroot', at('dist', 'containers-run'), '--storage-driver', 'vfs']
const patienceMs = 60_000

/** @param {string[]} args */
const buildah = (...args) =>
  execFileSync('buildah', [...store, ...args], { cwd: at(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

/**
 * The part of an image's description that the check needs, as buildah prints it.
 * @typedef {object} ImageConfig
 * @property {string} User
 * @property {string[]} Env
 * @property {Record<string, object>} Volumes
 * @property {string} WorkingDir
 * @property {string[]} Entrypoint
 * @property {{ Test: string[] }} Healthcheck
 *
 * @typedef {{ root: string, volume: string, config: ImageConfig, port: number }} Container
 * @typedef {Container & { command: string[] }} Command
 */

/**
 * Arguments of bwrap that run a command of the image as a container engine would: its user, root, volume and environment.
 * The caller is that user within.
 * @param {Command} command
 */
function asContainer({ root, volume, config, port, command }) {
  const [uid = '', gid = ''] = config.User.split(':')
  const env = config.Env.map((entry) => entry.split(/=(.*)/s)).flatMap(([key = '', value = '']) => [
    ...['--setenv', key, value],
  ])
  const [data = ''] = Object.keys(config.Volumes)
  return [
    ...['--ro-bind', root, '/', '--bind', volume, data, '--proc', '/proc', '--dev', '/dev', '--die-with-parent'],
    ...[
      '--unshare-user',
      '--uid',
      uid,
      '--gid',
      gid,
      '--cap-drop',
      'ALL',
      '--info-fd',
      '3',
      '--chdir',
      config.WorkingDir,
    ],
    ...['--clearenv', ...env, '--setenv', 'PORT', String(port), ...command],
  ]
}

/** @param {Command} container */
function start(container) {
  const child = spawn('bwrap', asContainer(container), { stdio: ['ignore', 'ignore', 'inherit', 'pipe'] })
  let info = ''
  child.stdio[3]?.on('data', (/** @type {Buffer} */ bytes) => {
    info += bytes
  })
  const ended = new Promise((resolve) => child.on('exit', resolve))
  return { ended, stop: () => process.kill(JSON.parse(info)['child-pid'], 'SIGTERM') }
}

/**
 * Waits until the health check of the image passes.
 * @param {Container} container
 * @param {string[]} health
 */
async function waitForHealth(container, health) {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) if ((await start({ ...container, command: health }).ended) === 0) return
  throw new Stop('the image does not become healthy')
}

/**
 * Runs the image with bubblewrap and checks what docs/operating.md promises about it.
 * @param {string} root
 * @param {ImageConfig} config
 */
async function check(root, config) {
  const volume = mkdtempSync(path.join(tmpdir(), 'folkmoot-image-'))
  const { uid } = statSync(path.join(root, 'data'))
  if (`${uid}:${uid}` !== config.User) throw new Stop(`the image gives its volume to user ${uid}`)
  try {
    const container = { root, volume, config, port: await freePort() }
    const [, ...health] = config.Healthcheck.Test
    if ((await start({ ...container, command: health }).ended) === 0)
      throw new Stop('the health check passes too early')
    const server = start({ ...container, command: config.Entrypoint })
    await waitForHealth(container, health)
    const page = await fetch(`http://127.0.0.1:${container.port}/`)
    if (!page.ok) throw new Stop(`the image answers ${page.status}`)
    server.stop()
    const exitCode = await server.ended
    if (exitCode !== 0) throw new Stop(`the image stops with exit code ${exitCode}`)
  } finally {
    rmSync(volume, { recursive: true, force: true })
  }
}

async function buildAndCheck() {
  if (!hasSandbox('buildah')) return
  // Network and base images are not needed: the image consists of dist/image.
  const ignoring = ['--ignorefile', at('scripts', 'package', 'image.ignore')]
  const options = ['--isolation', 'chroot', '--format', 'docker', '--build-arg', 'SOURCE=packaged', ...ignoring]
  buildah('build', ...options, '--tag', name, '.')
  const { config } = JSON.parse(buildah('inspect', '--type', 'image', name)).Docker
  const container = buildah('from', '--pull-never', name).trim()
  try {
    await check(buildah('mount', container).trim(), config)
    say('the image starts without rights on a read-only root, is healthy, answers and stops')
  } finally {
    buildah('rm', container)
    buildah('rmi', '--all', '--force')
  }
}

try {
  rmSync(files, { recursive: true, force: true })
  writeRootFileSystem(path.join(files, 'root'))
  // Separate, because the image gives it to its user.
  mkdirSync(path.join(files, 'volume'))
  renameSync(path.join(files, 'root', 'data'), path.join(files, 'volume', 'data'))
  if (!process.argv.includes('--files-only')) await buildAndCheck()
} catch (error) {
  process.exitCode = report(error)
}
