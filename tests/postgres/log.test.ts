import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLog } from '../../src/server/platform/log.ts'
import { openWorld } from '../support/checked-world.ts'
import { password } from '../support/world.ts'

test('a refused row is not in the log', async () => {
  const world = await openWorld()
  await sql`alter table "user" add constraint "planted" check ("name" <> 'Canary Ann')`.execute(world.db)
  const lines: string[] = []
  const destination = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  world.services.log = createLog({ level: 'info', isTerminal: false, destination })
  const account = { name: 'Canary Ann', email: 'canary@example.org', password }
  expect(await world.guest.rest('POST', '/api/auth/signup', account)).toMatchObject({ status: 500 })
  const [line = '', ...others] = lines
  expect(JSON.parse(line)).toMatchObject({ err: { code: '23514', table: 'user', constraint: 'planted' } })
  expect(line).not.toMatch(/canary|argon2/i)
  expect(others).toEqual([])
})
