import { expect, test } from 'vitest'
import { reasonOf } from '../../../src/server/platform/error-reason.ts'
import { PhrasedError } from '../../../src/server/platform/languages/phrased-error.ts'
import { readPhrase, storeReason } from '../../../src/server/platform/languages/stored-phrase.ts'
import { phrase } from '../../../src/shared/platform/phrase.ts'
import { openWorld } from '../../support/checked-world.ts'

test('makes one short line of what another server said', () => {
  expect(reasonOf(new Error('Mailbox is full'))).toBe('Mailbox is full')
  expect(reasonOf(' 452\r\n4.2.2\u0000\u001b[31m full\u202e\u2028 ')).toBe('452 4.2.2 [31m full')
  expect(reasonOf(undefined)).toBe('undefined')
  const long = reasonOf(new Error(`${'a'.repeat(298)}😀${'b'.repeat(100_000)}`))
  expect([long.length, long.isWellFormed(), long.endsWith('…')]).toEqual([299, true, true])
})

test('stores a phrase with such a line for each text that it quotes, and its numbers', () => {
  const said = ` 452\r\n\u001b[31m ${'full '.repeat(400)}`
  const inner = phrase('The server said: {said}', { said })
  const { text, values } = readPhrase(
    storeReason(new PhrasedError(phrase('{count, number}: {inner}', { count: 12, inner }))),
  )
  const line = expect.stringMatching(/^452 \[31m full [full ]{200,295}…$/)
  expect({ text, values }).toEqual({
    text: '{count, number}: {inner}',
    values: { count: 12, inner: { ...inner, values: { said: line } } },
  })
  expect(storeReason(new PhrasedError(said))).toEqual(line)
})

test('stores such a line for a mail that cannot be sent', async () => {
  const world = await openWorld()
  world.services.mail.deliver = async () => {
    throw new Error(`452 \u001b[31m\r\n${'full '.repeat(1_000)}`)
  }
  await world.user('Ann')
  await world.guest.api.auth.forgotPassword({ email: 'ann@example.org' })
  await world.deliverMails()
  const mails = await world.db.selectFrom('mail').select('lastError').where('lastError', 'is not', null).execute()
  for (const { lastError } of mails) expect(lastError).toMatch(/^452 \[31m full [full ]{200,295}…$/)
  expect(mails.length).toBeGreaterThan(0)
})
