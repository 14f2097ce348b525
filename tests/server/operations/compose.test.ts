import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '../../../src/server/platform/config.ts'

const compose = readFileSync('compose.yaml', 'utf8')
const dockerfile = readFileSync('Dockerfile', 'utf8')
const variables = readFileSync('src/server/platform/environment.ts', 'utf8')

/** The variables of the service, and what Compose puts in their place when its caller sets only SITE. */
const environment = Object.fromEntries(
  [...compose.matchAll(/^ {6}([A-Z][A-Z0-9_]*): (.+)$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replace(/\$\{SITE:\?[^}]*\}/, 'forum.example.org').replace(/\$\{[A-Z0-9_]+:-\}/, ''),
  ]),
)

test('the service of compose.yaml sets variables that the server reads, and a valid configuration', () => {
  expect(Object.keys(environment).length).toBeGreaterThan(10)
  for (const name of Object.keys(environment)) expect.soft(variables, name).toMatch(new RegExp(`^  ${name}: `, 'm'))
  // Nothing else is left for Compose to replace.
  for (const [name, value] of Object.entries(environment)) expect.soft(value, name).not.toContain('$')
  expect(readConfig(environment)).toMatchObject({
    publicUrl: 'https://forum.example.org',
    trustProxy: 'uniquelocal',
    mediaBucket: null,
    offSite: null,
    metricsToken: null,
    releasesUrl: null,
  })
})

test('compose.yaml agrees with the image on its port and its volume', () => {
  const [, port] = dockerfile.match(/ PORT=(\d+)$/m) ?? []
  expect(compose).toContain(`--to folkmoot:${port}`)
  const [, volume] = dockerfile.match(/^VOLUME (\S+)$/m) ?? []
  expect(compose).toContain(`volumes: ['data:${volume}']`)
})
