import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from '../../../src/server/platform/log.ts'
import { openWorld } from '../../support/checked-world.ts'
import { setUpAuthenticatorApp, twoFactorChallenge } from '../../support/identity/two-factor.ts'
import { password } from '../../support/world.ts'

const filter = readFileSync(join(import.meta.dirname, '../../../contrib/fail2ban.conf'), 'utf8')
const [, failregex = ''] = /^failregex = (.+)$/m.exec(filter) ?? []
/** The filter as fail2ban reads it, with its pattern of an address. */
const failure = new RegExp(failregex.replace('<HOST>', '(?<host>[\\d.a-f:]+)'))

async function loggingWorld() {
  const world = await openWorld()
  const lines: string[] = []
  const destination = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line).trimEnd())
      done()
    },
  })
  world.services.log = createLog({ level: 'info', isTerminal: false, destination })
  return { world, lines }
}

test('a failed sign-in leaves a line with the address of the client, and nothing that was typed', async () => {
  const { world, lines } = await loggingWorld()
  const ann = await world.user('Ann', { address: '203.0.113.7' })
  const login = (body: object, address: string) =>
    world.clientWith('', { address }).rest('POST', '/api/auth/login', body)
  expect((await login({ email: ann.email, password: 'wrong secret' }, '203.0.113.7')).status).toBe(401)
  expect((await login({ email: 'typed secret', password: 'wrong secret' }, '2001:db8::7')).status).toBe(401)
  expect((await login({ email: ann.email, password }, '203.0.113.9')).status).toBe(200)
  await setUpAuthenticatorApp(world, ann)
  const { ticket } = await twoFactorChallenge(world, ann)
  const proof = { ticket, recoveryCode: '00000-00000-00000-00000' }
  const answer = await world.clientWith('', { address: '203.0.113.8' }).rest('POST', '/api/auth/second-factor', proof)
  expect(answer.status).toBe(401)

  expect(lines.map((line) => failure.exec(line)?.groups?.host)).toEqual(['203.0.113.7', '2001:db8::7', '203.0.113.8'])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, userId: ann.id, proof: 'password' },
    { level: 40, userId: null, proof: 'password' },
    { level: 40, userId: ann.id, proof: 'second factor' },
  ])
  for (const typed of ['secret', ann.email, '00000']) expect(lines.join('\n')).not.toContain(typed)
})

test('a text in another line is no failed sign-in', async () => {
  const { world, lines } = await loggingWorld()
  const reason = '"ip":"203.0.113.66","userId":null,"proof":"password","msg":"sign-in failed"}'
  world.services.log.warn({ reason }, 'could not send a mail')
  world.services.log.warn({}, reason)
  expect(lines).toHaveLength(2)
  for (const line of lines) expect(line).not.toMatch(failure)
})
