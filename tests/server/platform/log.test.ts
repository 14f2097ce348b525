import { Writable } from 'node:stream'
import { DatabaseError } from 'pg'
import { describe, expect, test } from 'vitest'
import { reasonOf } from '../../../src/server/platform/error-reason.ts'
import { createLog } from '../../../src/server/platform/log.ts'

function logOf(isTerminal: boolean) {
  const lines: string[] = []
  const destination = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  return { log: createLog({ level: 'info', isTerminal, destination }), lines }
}

function linesOf(isTerminal: boolean) {
  const { log, lines } = logOf(isTerminal)
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

/** An error as PostgreSQL's driver makes it from the answer of the server. */
const serverError = (message: string, fields: Partial<DatabaseError>) =>
  Object.assign(new DatabaseError(message, 300, 'error'), { severity: 'ERROR', routine: 'ExecConstraints', ...fields })

const refusedRow = serverError('new row for relation "user" violates check constraint "user_name_check"', {
  code: '23514',
  detail: 'Failing row contains (1, Ann, ann@canary.example, $argon2id$canary).',
  hint: 'canary',
  where: 'SQL statement "insert into \'canary\'"',
  internalQuery: "select 'canary'",
  schema: 'public',
  table: 'user',
  constraint: 'user_name_check',
})

describe.each([
  ['for programs', false],
  ['for a terminal', true],
])('an error %s', (_, isTerminal) => {
  test('is named with its causes, without the values that a database adds', () => {
    const { log, lines } = logOf(isTerminal)
    log.error({ err: new Error('could not save', { cause: refusedRow }) }, 'request failed')
    log.error({ err: new AggregateError([refusedRow]) }, 'request failed')
    log.error(refusedRow)
    for (const line of lines) {
      for (const name of ['user_name_check', '23514', 'log.test.ts']) expect(line).toContain(name)
      expect(line).not.toContain('canary')
    }
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain('could not save')
  })

  test('is named without a value that its message quotes', () => {
    const { log, lines } = logOf(isTerminal)
    const error = serverError('invalid input syntax for type bigint: "ann "the\ncanary""', { code: '22P02' })
    log.error({ err: error }, 'request failed')
    expect(lines.join('')).toContain('invalid input syntax for type bigint: ')
    expect(lines.join('')).not.toContain('canary')
    expect(reasonOf(error)).toBe('invalid input syntax for type bigint: "…"')
    expect(reasonOf(refusedRow)).toBe(refusedRow.message)
  })

  test('may be its own cause, or no error', () => {
    const { log, lines } = logOf(isTerminal)
    const error = new Error('around')
    error.cause = error
    log.error({ err: error }, 'request failed')
    log.error({ err: 'gone' }, 'request failed')
    expect(lines).toEqual([expect.stringContaining('around'), expect.stringContaining('gone')])
  })
})
