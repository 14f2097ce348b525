import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { annsClub, dialog, openSection, panel } from '../support/settings-screen.tsx'

const day = 86_400_000
const heading = 'Invitations'
const send = (email: string) => ({ slug: 'chess-club', emails: [email], message: 'Come and play' })

test('invitations are sent from the list, and revoked there', async () => {
  const { world, ann } = await annsClub()
  const { user } = await openSection(world, ann, 'invitations', heading)
  await panel().findByText('No open invitations')
  await user.click(panel().getByRole('button', { name: 'Invite Members' }))
  await user.type((await dialog()).getByRole('textbox', { name: 'Email addresses' }), 'new@example.org')
  await user.click((await dialog()).getByRole('button', { name: /^(Send|Invite)/ }))
  await screen.findByText('Invitations sent successfully!')
  const address = await panel().findByText('new@example.org')
  expect(address.closest('li')?.textContent).toMatch(/Invited by Ann .* · expires /)

  await user.click(panel().getByRole('button', { name: 'Revoke the invitation to new@example.org' }))
  await user.click((await dialog()).getByRole('button', { name: 'Revoke invitation' }))
  await screen.findByText('The invitation was revoked.')
  await panel().findByText('No open invitations')
  expect(await ann.api.invitations.list({ slug: 'chess-club' })).toMatchObject({ items: [] })
})

test('an expired invitation is marked and can be sent again; one that was revoked meanwhile cannot', async () => {
  const { world, ann } = await annsClub()
  await ann.api.invitations.send(send('new@example.org'))
  world.advance(15 * day)
  const { user } = await openSection(world, ann, 'invitations', heading)
  const address = await panel().findByText('new@example.org')
  expect(address.closest('li')?.textContent).toMatch(/Expired.* · expired .*Come and play/)
  await user.click(panel().getByRole('button', { name: 'Resend the invitation to new@example.org' }))
  await screen.findByText('The invitation was sent again.')
  await waitFor(() => expect(panel().queryByText('Expired')).toBe(null))

  const { items } = await ann.api.invitations.list({ slug: 'chess-club' })
  await ann.api.invitations.revoke({ slug: 'chess-club', id: items[0]?.id ?? '' })
  await user.click(panel().getByRole('button', { name: 'Resend the invitation to new@example.org' }))
  await screen.findByText('There is no such invitation.')
  await panel().findByText('No open invitations')
})
