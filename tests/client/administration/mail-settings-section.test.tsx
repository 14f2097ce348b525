import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { accessibleDescription, openScreen } from '../../support/client/screen.tsx'
import { startMailServer } from '../../support/platform/mail-server.ts'
import { temporaryFolder } from '../../support/process.ts'

const panel = () => within(screen.getByRole('tabpanel'))
const field = (name: string) => panel().getByLabelText<HTMLInputElement>(name)
const button = (name: string) => panel().getByRole<HTMLButtonElement>('button', { name })

async function setting(config: Parameters<typeof openWorld>[0] = {}) {
  const world = await openWorld({ ...config, config: { smtpUrl: null, ...config.config }, dataDir: temporaryFolder() })
  const ada = await world.user('Ada', { isSuperAdmin: true })
  const open = async () => {
    const shown = openScreen(world, '/admin/settings?tab=mail', ada)
    await screen.findByLabelText('Mail server')
    return shown
  }
  return { world, ada, open }
}

// Types much text.
test('saves a mail server after a test of the typed settings, and loses nothing but the password on a reload', async () => {
  const login = { user: 'post', password: 'secret' }
  const server = await startMailServer({ login })
  onTestFinished(() => server.close())
  const { ada, open } = await setting()
  const first = await open()
  panel().getByText(/No mail server is set up/)
  expect(field('Port').value).toBe('587')
  await first.user.selectOptions(field('Encryption'), 'tls')
  expect(field('Port').value).toBe('465')
  await first.user.selectOptions(field('Encryption'), 'none')
  await first.user.type(field('Mail server'), '127.0.0.1')
  await first.user.clear(field('Port'))
  await first.user.type(field('User name'), 'post')
  await first.user.click(button('Send a test email'))
  await panel().findByText(/The email settings are not complete/)
  expect(accessibleDescription(field('Port'))).toContain('Port must be a whole number')
  await first.user.type(field('Port'), String(server.port))
  await first.user.click(button('Send a test email'))
  await panel().findByText(messages.mailPasswordNeeded)
  await first.user.type(field('Password of the mail server'), 'guess')
  await first.user.click(button('Send a test email'))
  await panel().findByText(/refused the user name or the password/)
  first.close()

  const { user } = await open()
  expect([field('Mail server'), field('Port'), field('User name')].map(({ value }) => value)).toEqual([
    '127.0.0.1',
    String(server.port),
    'post',
  ])
  expect(field('Encryption').value).toBe('none')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('guess')
  await user.click(button('Save changes'))
  await waitFor(() =>
    expect(accessibleDescription(field('Password of the mail server'))).toContain(messages.mailPasswordNeeded),
  )
  await user.type(field('Password of the mail server'), 'secret')
  await user.type(field('Sender address'), 'forum@example.org')
  await user.click(button('Send a test email'))
  await panel().findByText(`The mail server accepted the email to ${ada.email}.`)
  await user.click(button('Save changes'))
  await screen.findByText('The settings have been saved.')
  await waitFor(() => expect(field('Password of the mail server').value).toBe(''))
  expect(accessibleDescription(field('Password of the mail server'))).toContain('Leave empty to keep it.')
  expect(button('Save changes').disabled).toBe(true)
  expect(await ada.api.adminSettings.mail()).toMatchObject({
    server: { host: '127.0.0.1', port: server.port, security: 'none', user: 'post', hasPassword: true },
    sender: 'forum@example.org',
  })
  expect(Object.keys(sessionStorage)).toEqual(['folkmoot-owner'])

  await user.clear(field('Mail server'))
  await user.click(button('Save changes'))
  await panel().findByText(/No mail server is set up/)
})

test('locks each field that an environment variable sets, and names the variable', async () => {
  const { open } = await setting({ config: { smtpUrl: 'smtp://post:secret@mail.example.net' } })
  await open()
  for (const name of ['Mail server', 'Encryption', 'Port', 'User name', 'Password of the mail server']) {
    expect(field(name).disabled, name).toBe(true)
    expect(accessibleDescription(field(name)), name).toContain("Set by SMTP_URL in the server's environment.")
  }
  expect(field('Mail server').value).toBe('mail.example.net')
  expect(field('Sender address').disabled).toBe(false)
  expect(accessibleDescription(field('Sender address'))).toContain('If empty: Folkmoot <no-reply@folkmoot.test>')
})
