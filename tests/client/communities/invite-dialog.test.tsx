import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'

async function opened(name: 'Ann' | 'Bob' | 'Ida' = 'Ann') {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { id } = await createCommunity(ann)
  const [bob, ida] = [await world.user('Bob'), await world.user('Ida', { isVerified: false })]
  for (const member of [bob, ida]) await makeMember(world, id, member, 'MEMBER')
  const shown = openScreen(world, '/communities/chess-club', { Ann: ann, Bob: bob, Ida: ida }[name])
  const open = async () => {
    await shown.user.click(await screen.findByRole('button', { name: 'Invite Members' }))
    const dialog = await screen.findByRole('dialog', { name: 'Invite to Chess Club' })
    const named = (name: string) => within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name })
    return {
      dialog,
      emails: named('Email addresses'),
      message: named('Message (optional)'),
      press: (name: string) => shown.user.click(within(dialog).getByRole('button', { name })),
      says: () => within(dialog).getByRole('status').textContent,
    }
  }
  const invited = async () => {
    const { items } = await ann.api.invitations.list({ slug: 'chess-club' })
    return items.map(({ email, message }) => ({ email, message }))
  }
  return { ...shown, world, open, invited, button: () => screen.getByRole('button', { name: 'Invite Members' }) }
}

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))

test('invites all addresses whatever separates them, then empties the field', async () => {
  const { open, user, invited, world } = await opened()
  const dialog = await open()
  expect(dialog.says()).toBe('0 addresses')
  await user.type(dialog.emails, ' ben@example.org,cleo@example.org{Enter}dan@example.org ,')
  expect(dialog.says()).toBe('3 addresses')
  await user.type(dialog.message, '  Come and play. ')
  await dialog.press('Send invitations')
  await screen.findByText('Invitations sent successfully!')
  await gone()
  const names = ['ben', 'cleo', 'dan'].map((name) => ({ email: `${name}@example.org`, message: 'Come and play.' }))
  expect((await invited()).sort((one, other) => one.email.localeCompare(other.email))).toEqual(names)
  expect((await world.deliverMails()).map(({ to }) => to).sort()).toEqual(names.map(({ email }) => email))

  const again = await open()
  expect([again.emails.value, again.message.value, again.says()]).toEqual(['', '', '0 addresses'])
})

const many = (count: number) => Array.from({ length: count }, (_, at) => `p${at}@example.org`).join(' ')

test('says how many addresses an organizer may invite a day', async () => {
  const { open, user } = await opened()
  const dialog = await open()
  await user.click(dialog.emails)
  await user.paste(many(51))
  expect(dialog.says()).toBe('51 addresses')
  await user.paste(` ${many(250)}`)
  expect(dialog.says()).toBe('301 addresses; at most 300 a day')
  expect(dialog.emails.getAttribute('aria-invalid')).toBe('true')
})

test('says how many addresses a member may invite a day, and keeps them when they are too many', async () => {
  const { open, user, invited } = await opened('Bob')
  const dialog = await open()
  await user.click(dialog.emails)
  await user.paste(many(51))
  expect(dialog.says()).toBe('51 addresses; at most 50 a day')
  await dialog.press('Send invitations')
  await screen.findByText('You can invite at most 50 addresses a day.')
  expect(dialog.emails.value).toBe(many(51))
  expect(await invited()).toEqual([])
})

test('requires at least one address', async () => {
  const { open, user, invited } = await opened()
  const dialog = await open()
  await user.type(dialog.emails, ' , ')
  await dialog.press('Send invitations')
  await screen.findByText('No emails provided')
  expect(screen.getByText('Please enter at least one email address')).toBeTruthy()
  expect(screen.queryByRole('dialog')).not.toBe(null)
  expect(await invited()).toEqual([])
})

test('stays open with its text when the server refuses, and names the wrong address', async () => {
  const { open, user, invited } = await opened()
  const dialog = await open()
  await user.type(dialog.emails, 'ben@example.org nobody')
  await user.type(dialog.message, 'Hello')
  await dialog.press('Send invitations')
  await screen.findByText('nobody is not a valid email address')
  expect([dialog.emails.value, dialog.message.value]).toEqual(['ben@example.org nobody', 'Hello'])
  expect(dialog.emails.getAttribute('aria-invalid')).toBe('true')
  expect(await invited()).toEqual([])
  await user.type(dialog.emails, '@example.org')
  expect(dialog.emails.getAttribute('aria-invalid')).not.toBe('true')
  await dialog.press('Send invitations')
  await gone()
  expect(await invited()).toHaveLength(2)
})

test('asks users to verify their address before they invite', async () => {
  const { open, user, invited, world } = await opened('Ida')
  const { dialog, emails, press } = await open()
  const alert = () => within(dialog).getByRole('note').textContent
  expect(alert()).toContain('You need to verify your email address before you can do this.')
  await user.type(emails, 'ben@example.org')
  await press('Send invitations')
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Send invitations' })).toBeTruthy())
  expect(alert()).toContain('You need to verify your email address before you can do this.')
  expect(emails.value).toBe('ben@example.org')
  expect(screen.queryByText('Failed to send invitations')).toBe(null)
  await user.click(within(dialog).getByRole('button', { name: 'Resend verification email' }))
  await screen.findByText('Verification email sent! Please check your inbox.')
  expect(await invited()).toEqual([])
  expect((await world.deliverMails()).map(({ to }) => to)).toEqual(['ida@example.org'])
})

test('stays open when the server is unreachable', async () => {
  const { open, user, browser, invited } = await opened()
  const dialog = await open()
  await user.type(dialog.emails, 'ben@example.org')
  browser.isOffline = true
  await dialog.press('Send invitations')
  await screen.findByText('Failed to send invitations')
  expect(dialog.emails.value).toBe('ben@example.org')
  browser.isOffline = false
  await dialog.press('Send invitations')
  await gone()
  expect(await invited()).toHaveLength(1)
})

test('keeps the text when it is closed but not when cancelled, and returns the focus', async () => {
  const { open, user, button } = await opened()
  const first = await open()
  await user.type(first.emails, 'ben@example.org')
  await user.keyboard('{Escape}')
  await gone()
  await waitFor(() => expect(document.activeElement).toBe(button()))
  const second = await open()
  expect(second.emails.value).toBe('ben@example.org')
  await second.press('Cancel')
  await gone()
  expect((await open()).emails.value).toBe('')
})
