import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { examineEmail, login, mailServer, openMailSettings, plain } from '../../support/administration/mail-settings.ts'
import { refusal } from '../../support/refusal.ts'

test('lets mails wait and says why while the key of the password is missing or another one', async () => {
  const { world, dataDir, logged, root, ann, settings } = await openMailSettings()
  const server = await mailServer({ login })
  await settings.saveMail({ server: plain(server.port) })
  const key = join(dataDir, 'secret.key')
  const own = readFileSync(key)

  rmSync(key)
  const problem = messages.mailPasswordUnreadable
  expect(await settings.mail()).toMatchObject({ problem, server: { hasPassword: true } })
  expect(await settings.testMail({})).toMatchObject({ way: 'smtp', error: problem })
  expect(await settings.testMail({ sender: 'forum@example.org' })).toMatchObject({ way: 'smtp', error: problem })
  expect((await root.api.admin.health()).mailsGo).toBe('nowhere')
  // Its mails wait, so nobody is told that there are none.
  expect(await world.guest.api.instance.get()).toMatchObject({ sendsMail: true })
  expect(await examineEmail(root)).toMatchObject({ state: 'fail', reason: problem })
  await ann.api.auth.forgotPassword({ email: ann.email })
  for (let round = 0; round < 2; round += 1) await world.deliverMails()
  expect(await world.db.selectFrom('mail').select(['attempts', 'lastError']).execute()).toEqual([
    { attempts: 0, lastError: null },
  ])
  expect(existsSync(join(dataDir, 'outbox'))).toBe(false)
  // No link of a mail gets into the log.
  expect(logged).toEqual([problem])
  expect(server.received).toEqual([])

  writeFileSync(key, Buffer.alloc(32, 1))
  expect(await settings.mail()).toMatchObject({ problem })
  writeFileSync(key, own)
  expect(await settings.mail()).toMatchObject({ problem: null })
  await world.deliverMails()
  expect(server.received).toMatchObject([{ to: [{ address: ann.email }] }])
  expect(await settings.testMail({})).toMatchObject({ way: 'smtp', error: null })
  expect((await root.api.admin.health()).mailsGo).toBe('smtp')

  writeFileSync(key, 'damaged')
  expect(await settings.mail()).toMatchObject({ problem })
  expect(await refusal(settings.saveMail({ server: plain(server.port) }))).toMatchObject({
    status: 409,
    error: messages.secretKeyDamaged,
  })
  rmSync(key)
  expect(await settings.saveMail({ server: plain(server.port) })).toMatchObject({ problem: null })
  expect(await settings.testMail({})).toMatchObject({ way: 'smtp', error: null })
})

test('lets mails wait while the stored mail server is damaged', async () => {
  const { world, dataDir, root, ann, settings } = await openMailSettings()
  const server = await mailServer({ login })
  await settings.saveMail({ server: plain(server.port) })
  await world.db.updateTable('instanceSetting').set({ value: '{' }).where('key', '=', 'mailServer').execute()
  const problem = messages.mailServerDamaged
  expect(await settings.mail()).toMatchObject({ problem, server: null })
  expect((await root.api.admin.health()).mailsGo).toBe('nowhere')
  // Its mails wait, so nobody is told that there are none.
  expect(await world.guest.api.instance.get()).toMatchObject({ sendsMail: true })
  await ann.api.auth.forgotPassword({ email: ann.email })
  await world.deliverMails()
  expect(existsSync(join(dataDir, 'outbox'))).toBe(false)
  await settings.saveMail({ server: plain(server.port) })
  await world.deliverMails()
  expect(server.received).toHaveLength(1)
})
