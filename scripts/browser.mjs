import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { run } from './child.mjs'
import { at, productEnv, productNode, root, Stop, say } from './project.mjs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

function playwrightsOwn() {
  const ask = "process.stdout.write(require('playwright').chromium.executablePath())"
  const { stdout } = spawnSync(productNode(), ['-e', ask], { cwd: root, encoding: 'utf8', env: productEnv() })
  return existsSync(stdout) ? stdout : undefined
}

const found = () => playwrightsOwn() ?? places.find((place) => existsSync(place))

const isRoot = process.getuid?.() === 0
const isDebian = () => existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))

function fromDebian() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => spawnSync('apt-get', ['-qq', ...args], { stdio: 'inherit', env }).status === 0
  return apt('update') && apt('install', '-y', '--no-install-recommends', 'chromium')
}

const fromPlaywright = () =>
  run([at('node_modules/playwright/cli.js'), 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'])

/** Returns the path of a Chromium for the end-to-end tests. Installs one if the machine has none. */
export async function browser() {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) throw new Stop(`CHROMIUM_PATH is ${given}, which does not exist`)
  const here = given || found()
  if (here) return here
  say('downloading a browser for the end-to-end tests')
  if (isRoot && isDebian()) fromDebian()
  if (!found()) await fromPlaywright()
  const fetched = found()
  if (!fetched) throw new Stop('no browser found: install Chromium, or set CHROMIUM_PATH')
  return fetched
}
