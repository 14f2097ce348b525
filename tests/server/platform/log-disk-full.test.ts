import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fillLog, startServerWithLog, temporaryFolder } from '../../support/process.ts'

test.skipIf(process.platform === 'win32')(
  'a log that cannot be written loses lines, but neither ends nor holds up the site',
  async () => {
    const folder = temporaryFolder()
    const [log, dataDir] = [join(folder, 'folkmoot.log'), join(folder, 'data')]
    writeFileSync(log, '')
    fillLog(log)
    const { child, ended, address } = await startServerWithLog({ DATA_DIR: dataDir }, log)
    const headers = { 'content-type': 'application/json' }
    /** Causes a mail, whose link the log shows. */
    async function signUp(name: string) {
      const body = JSON.stringify({ name, email: `${name}@example.org`, password: 'correct horse' })
      expect((await fetch(`${address}/api/auth/signup`, { method: 'POST', headers, body })).status).toBe(201)
    }
    await signUp('ann')
    await signUp('bob')
    await expect.poll(() => readdirSync(join(dataDir, 'outbox')).length).toBe(2)
    expect(readFileSync(log).every((byte) => byte === 0)).toBe(true)

    truncateSync(log)
    await signUp('cem')
    const loss = /cem@.*"lines":\d+.*lines of this log were lost/s
    await expect.poll(() => readFileSync(log, 'utf8')).toMatch(loss)
    for (const line of readFileSync(log, 'utf8').trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow()

    fillLog(log)
    await signUp('dan')
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await ended).toEqual({ exitCode: 0 })
  },
)
