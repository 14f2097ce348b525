import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { accessibleDescription, openScreen } from '../../support/client/screen.tsx'
import { clientId, clientSecret, startOpenidProvider } from '../../support/identity/openid-provider.ts'

const panel = () => within(screen.getByRole('tabpanel'))
const field = (name: string) => panel().getByLabelText<HTMLInputElement>(name)
const button = (name: string) => panel().getByRole<HTMLButtonElement>('button', { name })

async function open(config: NonNullable<Parameters<typeof openWorld>[0]>['config'] = {}) {
  const world = await openWorld({ config: { secretKey: Buffer.alloc(32, 5), ...config } })
  const ada = await world.user('Ada', { isSuperAdmin: true })
  const show = async () => {
    const shown = openScreen(world, '/admin/settings?tab=provider', ada)
    await screen.findByLabelText('Issuer')
    return shown
  }
  return { world, ada, show }
}

test('saves a provider, explains what is wrong with one, and keeps all but the secret on a reload', async () => {
  const provider = await startOpenidProvider('http://folkmoot.test/sign-in/provider')
  onTestFinished(provider.close)
  const { ada, show } = await open({ publicUrl: 'http://folkmoot.test' })
  const first = await show()
  expect(field('Redirect address').value).toBe('http://folkmoot.test/sign-in/provider')
  await first.user.type(field('Issuer'), 'id.example.org')
  await first.user.click(button('Save changes'))
  expect(accessibleDescription(field('Issuer'))).toContain('Issuer must be an address such as https://id.example.org')
  expect(accessibleDescription(field('Client ID'))).toContain('Client ID is required')
  expect(document.activeElement).toBe(field('Issuer'))
  await first.user.clear(field('Issuer'))
  await first.user.type(field('Issuer'), `${provider.issuer}/none`)
  await first.user.type(field('Client ID'), clientId)
  await first.user.type(field('Client secret'), clientSecret)
  await first.user.click(button('Save changes'))
  await waitFor(() => expect(accessibleDescription(field('Issuer'))).toContain(messages.openidIssuerInvalid))
  expect(field('Client secret').value).toBe(clientSecret)
  first.close()

  const { user } = await show()
  expect([field('Issuer').value, field('Client ID').value, field('Client secret').value]).toEqual([
    `${provider.issuer}/none`,
    clientId,
    '',
  ])
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(clientSecret)
  await user.clear(field('Issuer'))
  await user.type(field('Issuer'), provider.issuer)
  await user.click(button('Save changes'))
  await waitFor(() => expect(accessibleDescription(field('Client secret'))).toContain(messages.openidSecretNeeded))
  await user.type(field('Client secret'), clientSecret)
  await user.type(field('Name on the button'), 'Club')
  await user.click(button('Save changes'))
  await screen.findByText('The settings have been saved.')
  await panel().findByText('0 users have connected an account of the provider.')
  expect(accessibleDescription(field('Client secret'))).toContain('Leave empty to keep it.')
  expect(await ada.api.adminSettings.openid()).toMatchObject({
    provider: { issuer: provider.issuer, clientId, label: 'Club' },
  })

  await user.click(button('Remove provider'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the sign-in provider?' }))
  await user.click(dialog.getByRole('button', { name: 'Remove provider' }))
  await waitFor(() => expect(field('Issuer').value).toBe(''))
  expect(await ada.api.adminSettings.openid()).toMatchObject({ provider: null })
})

test('locks the fields that the environment sets, and shows no secret', async () => {
  const openid = { issuer: 'https://id.example.org', clientId: 'moot', clientSecret: 'canary', label: 'Club' }
  const { show } = await open({ openid })
  await show()
  for (const name of ['Issuer', 'Client ID', 'Client secret', 'Name on the button']) {
    expect(field(name).disabled, name).toBe(true)
    expect(accessibleDescription(field(name))).toContain('Set by OIDC_ISSUER')
  }
  expect(document.body.innerHTML).not.toContain('canary')
  expect(panel().queryByRole('button', { name: 'Remove provider' })).toBeNull()
})
