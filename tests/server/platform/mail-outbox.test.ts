import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { mailDelivery } from '../../../src/server/platform/mail/delivery.ts'
import { openWorld } from '../../support/checked-world.ts'

/** A world without a mail server, with its own data folder. */
async function outboxWorld() {
  const dataDir = mkdtempSync(join(tmpdir(), 'folkmoot-outbox-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const world = await openWorld({ config: { dataDir, smtpUrl: null } })
  const { services } = world
  const logged: string[] = []
  const log = { ...services.log, info: (_context: object, message: string) => void logged.push(message) }
  services.mail.deliver = mailDelivery(services.config, log)
  const folder = join(dataDir, 'outbox')
  const files = () => readdirSync(folder).map((name) => join(folder, name))
  const parsed = () => Promise.all(files().map((file) => PostalMime.parse(readFileSync(file))))
  return { ...world, folder, files, parsed, logged }
}

test('writes each mail to a readable file and its link to the log when there is no mail server', async () => {
  const world = await outboxWorld()
  const ann = await world.user('Ann')
  await ann.api.auth.updateProfile({ name: 'Ånn 😀' })
  await world.guest.api.auth.forgotPassword(ann)
  await world.deliverMails()
  const [mail] = await world.parsed()
  expect(mail).toMatchObject({
    from: { name: 'Folkmoot', address: 'no-reply@folkmoot.test' },
    to: [{ address: 'ann@example.org' }],
    subject: 'Reset your password',
    text: expect.stringContaining('Hello Ånn 😀,'),
    html: expect.stringContaining('Hello Ånn 😀,'),
  })
  const [link = ''] = mail?.text?.match(/http:\S+/) ?? []
  expect(world.logged).toEqual([`mail "Reset your password" to ann@example.org: ${link}`])
  expect(mail?.html).toContain(link)
  const token = new URL(link).searchParams.get('token') ?? ''
  expect(await world.guest.api.auth.resetPassword({ token, newPassword: 'another horse' })).toEqual({ ok: true })

  const [file = ''] = world.files()
  const source = readFileSync(file, 'latin1')
  expect(source.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(statSync(world.folder).mode & 0o077).toBe(0)
})

test('names the files so that they sort by time', async () => {
  const world = await outboxWorld()
  const names = ['zoe', 'mia', 'ann', 'kim', 'bob']
  for (const name of names) {
    await world.user(name)
    await world.guest.api.auth.forgotPassword({ email: `${name}@example.org` })
    await world.deliverMails()
  }
  for (const name of names) await world.guest.api.auth.forgotPassword({ email: `${name}@example.org` })
  await world.deliverMails()
  const mails = await world.parsed()
  expect(mails.map(({ to }) => to?.[0]?.address)).toEqual([...names, ...names].map((name) => `${name}@example.org`))
})

test('does not write a mail again that was written just before a crash', async () => {
  const world = await outboxWorld()
  await world.user('Ann')
  await world.user('Bob')
  await world.guest.api.auth.forgotPassword({ email: 'ann@example.org' })
  const { deliver } = world.services.mail
  // The file exists, but the process ends before it marks the mail as sent.
  world.services.mail.deliver = async (mail, email) => {
    await deliver(mail, email)
    throw new Error('the power failed')
  }
  await world.deliverMails()
  const [file = ''] = world.files()
  const written = readFileSync(file, 'utf8')

  world.services.mail.deliver = deliver
  world.advance(60_000)
  await world.guest.api.auth.forgotPassword({ email: 'bob@example.org' })
  await world.deliverMails()
  expect((await world.parsed()).map(({ to }) => to?.[0]?.address)).toEqual(['ann@example.org', 'bob@example.org'])
  expect(readFileSync(file, 'utf8')).toBe(written)
  const open = await world.db.selectFrom('mail').select('id').where('sentAt', 'is', null).execute()
  expect(open).toEqual([])
})
