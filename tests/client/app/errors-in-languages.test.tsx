import { act, screen, within } from '@testing-library/react'
import { TRPCClientError } from '@trpc/client'
import { expect, onTestFinished, test } from 'vitest'
import { loadFailureDetail, UnreadableAnswer } from '../../../src/client/ui/api-error.ts'
import { loadTexts } from '../../../src/client/ui/languages/catalogues.ts'
import { translateNow } from '../../../src/client/ui/languages/texts.tsx'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createReportWorld } from '../../support/moderation/reports.ts'

/** Shows the page in another language, and returns this text in it. */
async function translated(english: string) {
  onTestFinished(() => loadTexts('en'))
  await act(() => loadTexts('en-XA'))
  const text = translateNow(english)
  expect(text).not.toBe(english)
  return text
}

const tab = () => within(screen.getByRole('tabpanel'))

async function openSettings(name: string) {
  const world = await openWorld({ config: { smtpUrl: null, secretKey: Buffer.alloc(32, 5) } })
  const ada = await world.user('Ada', { isSuperAdmin: true })
  return openScreen(world, `/admin/settings?tab=${name}`, ada)
}

test('a field that the server refused says so in the language of the page', async () => {
  const { user } = await openSettings('mail')
  await user.type(await screen.findByLabelText('Mail server'), '127.0.0.1')
  await user.selectOptions(screen.getByLabelText('Encryption'), 'none')
  await user.type(screen.getByLabelText('User name'), 'post')
  await user.click(tab().getByRole('button', { name: 'Save changes' }))
  await tab().findByText(messages.mailPasswordNeeded)
  tab().getByText(await translated(messages.mailPasswordNeeded))
})

test.each([
  ['/login', 'Sign in', messages.loginIncomplete],
  ['/signup', 'Sign up', messages.emailInvalid],
])('an error on %s changes with the language of the page', async (page, action, text) => {
  const { user } = openScreen(await openWorld(), page)
  await user.type(await screen.findByLabelText(/^Email/), 'nobody')
  await user.click(screen.getByRole('button', { name: action }))
  await screen.findByText(text)
  screen.getByText(await translated(text))
})

test('the fields of the sign-in provider do so, too', async () => {
  const { user } = await openSettings('provider')
  await user.type(await screen.findByLabelText('Issuer'), 'https://id.example.org')
  await user.type(screen.getByLabelText('Client ID'), 'moot')
  await user.type(screen.getByLabelText('Name on the button'), 'Club')
  await user.click(tab().getByRole('button', { name: 'Save changes' }))
  await screen.findByText(messages.openidSecretNeeded)
  screen.getByText(await translated(messages.openidSecretNeeded))
})

test('a decision without a reason asks for one in the language of the page', async () => {
  const all = await createReportWorld()
  await all.report('post', all.ron)
  const { items } = await all.root.api.moderationQueue.list({ status: 'OPEN' })
  const { user } = openScreen(all.world, `/admin/moderation/queue?case=${items[0]?.id}`, all.root)
  await user.click(await screen.findByRole('button', { name: 'Remove…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove?' }))
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await dialog.findByText('Reason is required')
  dialog.getByText(await translated('Reason is required'))
})

test('the cause of a failed load is in the language of the page', async () => {
  const unreached = new TRPCClientError('Failed to fetch')
  expect(loadFailureDetail(unreached)).toBe('Failed to fetch')
  onTestFinished(() => loadTexts('en'))
  await loadTexts('en-XA')
  expect(loadFailureDetail(unreached)).toBe('Ţĥē śēŕvēŕ ćōũĺď ńōţ ƀē ŕēàćĥēď.')
  const proxy = new UnreadableAnswer({ ok: false, status: 502, statusText: '' })
  expect(loadFailureDetail(TRPCClientError.from(proxy))).toBe('ĤŢŢƤ ēŕŕōŕ! śţàţũś: 502')
})
