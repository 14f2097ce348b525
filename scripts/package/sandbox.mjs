import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { installPackage } from '../debian.mjs'
import { Stop, say } from '../project.mjs'

const works = () => spawnSync('bwrap', ['--ro-bind', '/', '/', 'true']).status === 0

const answers = (/** @type {string} */ tool) => spawnSync(tool, ['--version']).status === 0

/**
 * Whether bubblewrap and these tools work here. Installs them where this can be done without a question. CI must not
 * skip what needs it.
 * @param {string[]} tools
 */
export function hasSandbox(...tools) {
  const lacks = () => [...(works() ? [] : ['bubblewrap']), ...tools.filter((tool) => !answers(tool))]
  for (const name of lacks()) installPackage(name)
  const [missing] = lacks()
  if (!missing) return true
  if (process.env.CI) throw new Stop(`${missing} does not work here`)
  say(`${missing} does not work here, so nothing runs in a bare root; install it to run these tests`)
  return false
}

/**
 * Arguments of `bwrap` that run the executable in `root`, which only `/data` can change.
 * @param {string} root
 * @param {string} data
 */
export function inBareRoot(root, data) {
  mkdirSync(data, { recursive: true })
  const folders = ['--ro-bind', root, '/', '--bind', data, '/data', '--proc', '/proc', '--dev', '/dev']
  return [...folders, '--die-with-parent', '--chdir', '/data', '--setenv', 'DATA_DIR', '/data', '/folkmoot']
}
