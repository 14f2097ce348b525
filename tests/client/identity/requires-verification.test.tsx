import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../support/client/screen.tsx'
import { createReportWorld } from '../../support/moderation/reports.ts'

const button = (name: string) => screen.findByRole('button', { name })
type Browser = ReturnType<typeof openScreen>['user']

test.each<[string, string, (user: Browser) => Promise<void>]>([
  [
    'pinning a post',
    '',
    async (user) => {
      await user.click(await button('Actions for Opening'))
      await user.click(await screen.findByRole('menuitem', { name: 'Pin post' }))
    },
  ],
  [
    'locking a post',
    '',
    async (user) => {
      await user.click(await button('Actions for Opening'))
      await user.click(await screen.findByRole('menuitem', { name: 'Lock post' }))
    },
  ],
  [
    'a review of reports',
    '',
    async (user) => {
      const alert = await screen.findByRole('note', { name: 'Hidden by community reports' })
      await user.click(within(alert).getByRole('button', { name: 'Show again' }))
    },
  ],
  [
    'resending an invitation',
    'settings',
    async (user) => {
      await user.click(await button('Resend the invitation to new@example.org'))
    },
  ],
])('a refusal of %s because of an unverified address brings the verification notice', async (_what, page, act) => {
  const all = await createReportWorld()
  const { world, olga, club, postId } = all
  await all.report('post', all.rita, all.ron, all.ruth)
  await olga.api.invitations.send({ slug: club.slug, emails: ['new@example.org'], message: '' })
  const at = `/communities/${club.slug}`
  const { user } = openScreen(world, page === '' ? `${at}/posts/${postId}` : `${at}/settings?tab=invitations`, olga)
  await screen.findByRole('heading', { level: 1 })
  await world.db.updateTable('user').set({ emailVerifiedAt: null }).where('id', '=', olga.id).execute()
  expect(screen.queryByRole('button', { name: 'Resend verification email' })).toBe(null)
  await act(user)
  await button('Resend verification email')
})
