import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from '../../../src/server/platform/log.ts'

function linesOf(isTerminal: boolean) {
  const lines: string[] = []
  const destination = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  const log = createLog({ level: 'info', isTerminal, destination })
  log.info({ job: 'backup' }, 'backup made')
  log.debug({}, 'not said at this level')
  return lines
}

test('writes lines of JSON for programs', () => {
  const [line = '', ...others] = linesOf(false)
  expect(JSON.parse(line)).toMatchObject({ level: 30, job: 'backup', msg: 'backup made' })
  expect(others).toEqual([])
})

test('writes readable lines for a terminal', () => {
  const [line = '', ...others] = linesOf(true)
  expect(line).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: backup made\n {4}job: "backup"\n$/)
  expect(others).toEqual([])
})
