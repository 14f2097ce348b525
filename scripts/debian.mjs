import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const isDebian = () => existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))

/**
 * Installs a Debian package if that needs no question: as root, on Debian. Returns whether it is there.
 * @param {string} name
 */
export function installPackage(name) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !isDebian()) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  /** @param {string[]} args */
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
  return apt('update') && apt('install', '-y', '--no-install-recommends', name)
}
