import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  createAnnsCommunity,
  openDialog,
  openSection,
  tabPanel,
} from '../../support/client/community-settings-screen.tsx'

const day = 86_400_000
const heading = 'Invitations'
const send = (email: string) => ({ slug: 'chess-club', emails: [email], message: 'Come and play' })

test('sends invitations from the list and revokes them there', async () => {
  const { world, ann } = await createAnnsCommunity()
  const { user } = await openSection(world, ann, 'invitations', heading)
  await tabPanel().findByText('No open invitations')
  await user.click(tabPanel().getByRole('button', { name: 'Invite Members' }))
  await user.type((await openDialog()).getByRole('textbox', { name: 'Email addresses' }), 'new@example.org')
  await user.click((await openDialog()).getByRole('button', { name: /^(Send|Invite)/ }))
  await screen.findByText('Invitations sent successfully!')
  const address = await tabPanel().findByText('new@example.org')
  expect(address.closest('li')?.textContent).toMatch(/Invited by Ann .* · expires /)

  await user.click(tabPanel().getByRole('button', { name: 'Revoke the invitation to new@example.org' }))
  await user.click((await openDialog()).getByRole('button', { name: 'Revoke invitation' }))
  await screen.findByText('The invitation was revoked.')
  await tabPanel().findByText('No open invitations')
  expect(await ann.api.invitations.list({ slug: 'chess-club' })).toMatchObject({ items: [] })
})

test('marks expired invitations and resends them, but not revoked ones', async () => {
  const { world, ann } = await createAnnsCommunity()
  await ann.api.invitations.send(send('new@example.org'))
  world.advance(15 * day)
  const { user } = await openSection(world, ann, 'invitations', heading)
  const address = await tabPanel().findByText('new@example.org')
  expect(address.closest('li')?.textContent).toMatch(/Expired.* · expired .*Come and play/)
  await user.click(tabPanel().getByRole('button', { name: 'Resend the invitation to new@example.org' }))
  await screen.findByText('The invitation was sent again.')
  await waitFor(() => expect(tabPanel().queryByText('Expired')).toBe(null))

  const { items } = await ann.api.invitations.list({ slug: 'chess-club' })
  await ann.api.invitations.revoke({ slug: 'chess-club', id: items[0]?.id ?? '' })
  await user.click(tabPanel().getByRole('button', { name: 'Resend the invitation to new@example.org' }))
  await screen.findByText('Invitation not found')
  await tabPanel().findByText('No open invitations')
})

test('lists the invite links with their makers and members, and revokes them', async () => {
  const { world, ann } = await createAnnsCommunity()
  const { token } = await ann.api.inviteLinks.create({ slug: 'chess-club', maxUses: 10 })
  await ann.api.inviteLinks.createPersonal({ slug: 'chess-club', emails: ['new@example.org'] })
  await (await world.user('Carl')).api.invitations.accept({ token })
  const { user } = await openSection(world, ann, 'invitations', heading)
  const link = await tabPanel().findByText('Link for 10 people')
  expect(link.closest('li')?.textContent).toMatch(/1 of 10 joined.*Made by Ann .*expires /)
  expect((await tabPanel().findByText('new@example.org')).closest('li')?.textContent).toContain('0 of 1 joined')
  await user.click(tabPanel().getByRole('button', { name: 'Revoke: Link for 10 people' }))
  await user.click((await openDialog()).getByRole('button', { name: 'Revoke link' }))
  await screen.findByText('The link was revoked.')
  await waitFor(() => expect(tabPanel().queryByText('Link for 10 people')).toBe(null))
})
