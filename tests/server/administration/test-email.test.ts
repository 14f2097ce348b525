import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { refusal } from '../../support/refusal.ts'

test('sends a test mail at once to the admin or another address, and logs it', async () => {
  const world = await openWorld({ config: { smtpUrl: null } })
  const [root, ann] = [await world.user('Root', { isSuperAdmin: true }), await world.user('Ann')]
  expect(await root.api.adminSettings.testMail({})).toEqual({ to: root.email, way: 'files', error: null })
  expect(await root.api.adminSettings.testMail({ to: 'desk@example.net' })).toEqual({
    to: 'desk@example.net',
    way: 'files',
    error: null,
  })
  expect(world.emails.map(({ to, subject }) => [to, subject])).toEqual([
    [root.email, 'A test email from Folkmoot'],
    ['desk@example.net', 'A test email from Folkmoot'],
  ])
  expect(await world.db.selectFrom('mail').select('id').execute()).toEqual([])
  const { items } = await root.api.auditLog.list({ action: 'mail.test' })
  expect(items.map(({ actor, detail }) => [actor?.name, detail])).toEqual([
    ['Root', 'desk@example.net'],
    ['Root', 'their own address'],
  ])
  expect((await refusal(ann.api.adminSettings.testMail({}))).status).toBe(403)
  expect((await refusal(root.api.adminSettings.testMail({ to: 'nowhere' }))).status).toBe(400)
})

test('reports why a test mail failed, without the password', async () => {
  const world = await openWorld({ config: { smtpUrl: 'smtp://post:s%C3%A9cret%2F1@mail.example.net:587' } })
  const root = await world.user('Root', { isSuperAdmin: true })
  const plain = Buffer.from('\0post\0sécret/1').toString('base64')
  world.services.mail.deliver = async () => {
    throw new Error(`Invalid login: 535\r\nsécret/1 s%C3%A9cret%2F1 ${plain} refused`)
  }
  expect(await root.api.adminSettings.testMail({})).toEqual({
    to: root.email,
    way: 'smtp',
    error: 'Invalid login: 535 … … … refused',
  })
  const { items } = await root.api.auditLog.list({ action: 'mail.test' })
  expect(items.map(({ detail }) => detail)).toEqual(['their own address: could not be sent'])
})

test('accepts a password with a percent sign that encodes nothing', async () => {
  const world = await openWorld({ config: { smtpUrl: 'smtp://post:50%off@mail.example.net:587' } })
  const root = await world.user('Root', { isSuperAdmin: true })
  const { server } = await root.api.adminSettings.mail()
  expect(server).toMatchObject({ host: 'mail.example.net', user: 'post', hasPassword: true })
})

test('limits test mails to ten an hour', async () => {
  const world = await openWorld({ limitsRates: true })
  const root = await world.user('Root', { isSuperAdmin: true })
  for (let sent = 0; sent < 10; sent++) await root.api.adminSettings.testMail({})
  expect(await refusal(root.api.adminSettings.testMail({}))).toMatchObject({ status: 429 })
  expect(world.emails).toHaveLength(10)
})
