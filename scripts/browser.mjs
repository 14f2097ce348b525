import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './child.mjs'
import { installPackage } from './debian.mjs'
import { at, productEnv, productNode, root, Stop, say } from './project.mjs'

/**
 * Debian's build without windows takes a third less time than the whole browser, but shows no notifications: the journey
 * of push needs both.
 */
const debianPackages = ['chromium-headless-shell', 'chromium']
const candidates = [
  ...debianPackages.map((name) => `/usr/bin/${name}`),
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

function playwrightsOwn() {
  const ask = "process.stdout.write(require('playwright').chromium.executablePath())"
  const { stdout } = spawnSync(productNode(), ['-e', ask], { cwd: root, encoding: 'utf8', env: productEnv() })
  return existsSync(stdout) ? stdout : undefined
}

const installedBrowser = () => playwrightsOwn() ?? candidates.find((candidate) => existsSync(candidate))

const isRoot = process.getuid?.() === 0
const fromPlaywright = () =>
  run([at('node_modules/playwright/cli.js'), 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'])

/** Returns the path of a Chromium for the end-to-end tests. Installs one if the machine has none. */
export async function browser() {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) throw new Stop(`CHROMIUM_PATH is ${given}, which does not exist`)
  const here = given || installedBrowser()
  const missing = debianPackages.filter((name) => !existsSync(`/usr/bin/${name}`))
  if (here && (here !== '/usr/bin/chromium-headless-shell' || missing.length === 0)) return here
  say('downloading a browser for the end-to-end tests')
  const isInstalled = missing.map((name) => installPackage(name)).some(Boolean)
  if (!isInstalled && !here) await fromPlaywright()
  const fetched = installedBrowser()
  if (!fetched) throw new Stop('no browser found: install Chromium, or set CHROMIUM_PATH')
  return fetched
}
