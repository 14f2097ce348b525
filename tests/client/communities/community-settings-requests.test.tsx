import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  createAnnsCommunity,
  openDialog,
  openSection,
  tabPanel,
} from '../../support/client/community-settings-screen.tsx'
import { makeJoinRequest, makeMember } from '../../support/factories.ts'

const approve = (name: string) => tabPanel().findByRole('button', { name: `Approve ${name}` })
const badge = (text: string) => screen.queryByRole('tab', { name: new RegExp(`${text} waiting$`) })

async function queue() {
  const shown = await createAnnsCommunity()
  const { world, club } = shown
  const [mod, bob, cyd] = [await world.user('Mod'), await world.user('Bob'), await world.user('Cyd')]
  await makeMember(world, club.id, mod, 'MODERATOR')
  await makeJoinRequest(world, club.id, bob, null, 'I play\nevery day.')
  await makeJoinRequest(world, club.id, cyd)
  return { ...shown, mod, bob, cyd }
}

describe('the queue of join requests', () => {
  test('shows who asked, when and why; approving moves the focus to the next', async () => {
    const { world, mod, bob } = await queue()
    const { user } = await openSection(world, mod, 'requests', 'Requests')
    const button = await approve('Bob')
    expect(button.closest('li')?.textContent).toMatch(/Asked .* · expires .*I play\nevery day\./)
    await waitFor(() => expect(badge('2')).not.toBe(null))
    button.focus()
    await user.keyboard('{Enter}')
    await screen.findByText('The request was approved.')
    await waitFor(() => expect(tabPanel().queryByRole('link', { name: 'Bob' })).toBe(null))
    expect(document.activeElement).toBe((await approve('Cyd')).closest('li'))
    await waitFor(() => expect(badge('1')).not.toBe(null))
    expect(await bob.api.communities.bySlug({ slug: 'chess-club' })).toMatchObject({ role: 'MEMBER' })
  })

  test('restores a request when deciding fails, and drops it when another moderator was faster', async () => {
    const { world, ann, mod } = await queue()
    const { user, browser } = await openSection(world, ann, 'requests', 'Requests')
    const button = await approve('Bob')
    browser.isOffline = true
    await user.click(button)
    await screen.findByText('The request could not be approved')
    await approve('Bob')
    browser.isOffline = false
    const { items } = await mod.api.joinRequests.list({ slug: 'chess-club' })
    await mod.api.joinRequests.approve({ slug: 'chess-club', id: items[0]?.id ?? '' })
    await user.click(await approve('Bob'))
    await screen.findByText('Join request not found')
    await waitFor(() => expect(tabPanel().queryByRole('link', { name: 'Bob' })).toBe(null))
    await approve('Cyd')
  })

  test('denies requests with a reason that the applicants read', async () => {
    const { world, ann, bob } = await queue()
    const { user } = await openSection(world, ann, 'requests', 'Requests')
    await user.click(await tabPanel().findByRole('button', { name: 'Deny Bob' }))
    await user.click((await openDialog()).getByRole('textbox', { name: 'Reason' }))
    await user.paste('x'.repeat(1001))
    await (await openDialog()).findByText('Reason must be at most 1,000 characters')
    await user.clear((await openDialog()).getByRole('textbox', { name: 'Reason' }))
    await user.type((await openDialog()).getByRole('textbox', { name: 'Reason' }), 'We are full')
    await user.click((await openDialog()).getByRole('button', { name: 'Deny request' }))
    await screen.findByText('The request was denied.')
    await waitFor(() => expect(tabPanel().queryByRole('link', { name: 'Bob' })).toBe(null))
    expect(await bob.api.notifications.list({})).toMatchObject({
      items: [{ kind: 'join-denied', detail: 'We are full' }],
    })
  })
})
