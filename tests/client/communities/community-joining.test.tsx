import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeInvitation, makeJoinRequest } from '../../support/factories.ts'

/** Ann's community, which requires approval, and Bob who is not a member. */
async function setting(settings: Parameters<typeof createCommunity>[1] = {}) {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  return { world, ann, bob, club: await createCommunity(ann, { requiresApproval: true, ...settings }) }
}

const path = '/communities/chess-club'
const slug = 'chess-club'
const waiting = 'Your request to join is waiting for an organizer or moderator.'
const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name })
const press = (name: string) => screen.getByRole('button', { name })
const refused = () => screen.findByText('You do not have permission to view this community')

describe('a community that requires approval', () => {
  test('asks in a dialog, with a message for the moderators', async () => {
    const { world, ann, bob } = await setting()
    const { user } = openScreen(world, path, bob)
    await user.click(await screen.findByRole('button', { name: 'Join Community' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask to join Chess Club' }))
    await user.type(dialog.getByRole('textbox', { name: 'Message (optional)' }), '  I play the Caro-Kann. ')
    await user.click(dialog.getByRole('button', { name: 'Send request' }))

    await screen.findByText(waiting)
    await screen.findByText('Your request to join has been sent.')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    expect(button('Join Community')).toBe(null)
    expect(button('Create Post')?.disabled).toBe(true)
    expect(screen.getByText(/Created/).closest('p')?.textContent).toMatch(/^1 member · /)
    const { items } = await ann.api.joinRequests.list({ slug })
    expect(items).toMatchObject([{ user: { name: 'Bob' }, message: 'I play the Caro-Kann.' }])
  })

  test('sends no request when the dialog is cancelled', async () => {
    const { world, ann, bob } = await setting()
    const { user } = openScreen(world, path, bob)
    await user.click(await screen.findByRole('button', { name: 'Join Community' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    await waitFor(() => expect(document.activeElement).toBe(press('Join Community')))
    expect((await ann.api.joinRequests.list({ slug })).items).toEqual([])
  })

  test('lets an applicant withdraw the request', async () => {
    const { world, ann, bob, club } = await setting()
    await makeJoinRequest(world, club.id, bob)
    const { user } = openScreen(world, path, bob)
    await screen.findByText(waiting)
    expect(button('Join Community')).toBe(null)
    await user.click(press('Withdraw request'))
    await screen.findByText('Your request to join has been withdrawn.')
    expect(screen.queryByText(waiting)).toBe(null)
    expect(button('Join Community')).not.toBe(null)
    expect((await ann.api.joinRequests.list({ slug })).items).toEqual([])
  })

  test('keeps the request when withdrawing it fails', async () => {
    const { world, bob, club } = await setting()
    await makeJoinRequest(world, club.id, bob)
    const { user, browser } = openScreen(world, path, bob)
    await screen.findByText(waiting)
    browser.isOffline = true
    await user.click(press('Withdraw request'))
    await screen.findByText('Failed to withdraw your request')
    expect(screen.getByText(waiting)).toBeTruthy()
  })

  test('shows a denied applicant the reason, and lets them ask again', async () => {
    const { world, ann, bob, club } = await setting()
    await bob.api.communities.join({ slug })
    const [request] = (await ann.api.joinRequests.list({ slug })).items
    await ann.api.joinRequests.deny({ slug, id: request?.id ?? '', reason: 'Please tell us who you are.' })
    const { user } = openScreen(world, path, bob)
    const note = within(await screen.findByRole('note', { name: 'Your request to join was denied' }))
    expect(note.getByText('Please tell us who you are.')).toBeTruthy()
    await user.click(press('Join Community'))
    await user.click(await screen.findByRole('button', { name: 'Send request' }))
    await screen.findByText(waiting)
    expect(screen.queryByText('Your request to join was denied')).toBe(null)
    expect((await ann.api.joinRequests.list({ slug })).items).toHaveLength(1)
    expect(club.slug).toBe(slug)
  })

  test('admits users whom a moderator invited at once', async () => {
    const { world, ann, bob, club } = await setting()
    await makeInvitation(world, club.id, bob, ann, { skipsApproval: true })
    const { user } = openScreen(world, path, bob)
    await user.click(await screen.findByRole('button', { name: 'Join Community' }))
    await user.click(await screen.findByRole('button', { name: 'Send request' }))
    await screen.findByText('You have joined the community!')
    expect(await screen.findByRole('button', { name: 'Leave Community' })).toBeTruthy()
  })
})

describe('a private community', () => {
  test('hides its content from outsiders and lets them ask to join', async () => {
    const { world, bob, ann, club } = await setting({ isPrivate: true })
    await ann.api.posts.create({ title: 'Our secret', content: 'Hush', forumId: club.forumId })
    const { user } = openScreen(world, path, bob)
    await screen.findByRole('heading', { name: 'Error Loading Community' })
    await refused()
    await user.type(screen.getByRole('textbox', { name: 'Message (optional)' }), 'Ann sent me.')
    await user.click(press('Ask to join'))
    await screen.findByText(waiting)
    expect(button('Ask to join')).toBe(null)
    for (const secret of ['Our secret', 'Chess Club']) expect(document.body.textContent).not.toContain(secret)
    expect((await ann.api.joinRequests.list({ slug })).items).toMatchObject([{ message: 'Ann sent me.' }])

    await user.click(press('Withdraw request'))
    await screen.findByRole('button', { name: 'Ask to join' })
    expect(screen.queryByText(waiting)).toBe(null)
    expect((await ann.api.joinRequests.list({ slug })).items).toEqual([])
  })

  test('shows a returning applicant that the request is pending, or why it was denied', async () => {
    const { world, bob, club } = await setting({ isPrivate: true })
    const cleo = await world.user('Cleo')
    await makeJoinRequest(world, club.id, bob)
    await makeJoinRequest(world, club.id, cleo, 'Members of the club only.')
    const { close } = openScreen(world, path, bob)
    await screen.findByText(waiting)
    close()

    openScreen(world, path, cleo)
    await screen.findByText('Members of the club only.')
    expect(button('Ask to join')).not.toBe(null)
    expect(document.body.textContent).not.toContain('Chess Club')
  })

  test('offers no request when only an invitation admits', async () => {
    const { world, bob } = await setting({ isPrivate: true, requiresApproval: false })
    openScreen(world, path, bob)
    await refused()
    expect(button('Ask to join')).toBe(null)
    expect(screen.getByRole('link', { name: 'Back to Communities' })).toBeTruthy()
  })

  test('shows invited users the community, but no content and no actions', async () => {
    const { world, ann, bob, club } = await setting({ isPrivate: true, requiresApproval: false })
    await ann.api.posts.create({ title: 'Our secret', content: 'Hush', forumId: club.forumId })
    await makeInvitation(world, club.id, bob, ann)
    const { user } = openScreen(world, path, bob)
    await screen.findByRole('heading', { level: 1, name: 'Chess Club' })
    await screen.findByRole('heading', { name: 'For members only' })
    expect(screen.queryByRole('searchbox')).toBe(null)
    expect(screen.queryByText('Failed to fetch community posts')).toBe(null)
    await user.click(screen.getByRole('link', { name: '1 member' }))
    await screen.findByText('Join the community to see who is in it.')
    await user.click(screen.getByRole('link', { name: 'Chess Club' }))
    await user.click(await screen.findByRole('button', { name: 'Join Community' }))
    await screen.findByRole('heading', { name: 'Our secret' })
  })
})
