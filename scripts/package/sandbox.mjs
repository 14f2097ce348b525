import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { Stop, say } from '../project.mjs'

const works = () => spawnSync('bwrap', ['--ro-bind', '/', '/', 'true']).status === 0

const answers = (tool) => spawnSync(tool, ['--version']).status === 0

const isDebian = () => existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))

/** Installs a Debian package as root. */
function install(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env })
  apt('update')
  apt('install', '-y', '--no-install-recommends', name)
}

/**
 * Whether bubblewrap and these tools work here. Installs them where this can be done without a question. CI must not skip what needs it.
 */
export function hasSandbox(...tools) {
  const lacks = () => [!works() && 'bubblewrap', ...tools.filter((tool) => !answers(tool))].filter(Boolean)
  const canInstall = process.platform === 'linux' && process.getuid() === 0 && isDebian()
  if (canInstall) for (const name of lacks()) install(name)
  const [missing] = lacks()
  if (!missing) return true
  if (process.env.CI) throw new Stop(`${missing} does not work here`)
  say(`${missing} does not work here, so nothing runs in a bare root; install it to run these tests`)
  return false
}

/** Arguments of `bwrap` that run the executable in `root`, which only `/data` can change. */
export function inBareRoot(root, data) {
  mkdirSync(data, { recursive: true })
  const folders = ['--ro-bind', root, '/', '--bind', data, '/data', '--proc', '/proc', '--dev', '/dev']
  return [...folders, '--die-with-parent', '--chdir', '/data', '--setenv', 'DATA_DIR', '/data', '/folkmoot']
}
