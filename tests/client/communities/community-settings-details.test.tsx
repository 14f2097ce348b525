import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { connectUploads } from '../../support/client/browser-uploads.ts'
import {
  createAnnsCommunity,
  openDialog,
  openSection,
  tabPanel,
} from '../../support/client/community-settings-screen.tsx'
import { accessibleDescription } from '../../support/client/screen.tsx'
import { plainImage } from '../../support/platform/images.ts'

const field = (name: string) => tabPanel().getByRole<HTMLInputElement>('textbox', { name })
const save = () => tabPanel().getByRole<HTMLButtonElement>('button', { name: 'Save details' })

async function details() {
  const club = await createAnnsCommunity()
  const shown = await openSection(club.world, club.ann, 'details', 'Details')
  return { ...club, ...shown }
}

const retype = async (user: Awaited<ReturnType<typeof details>>['user'], name: string, text: string) => {
  await user.clear(field(name))
  await user.type(field(name), text)
}

describe('the details of a community', () => {
  test('are saved, but not while they are invalid', async () => {
    const { user, ann } = await details()
    expect(save().disabled).toBe(true)
    await retype(user, 'Community name', 'Go')
    expect(accessibleDescription(field('Community name'))).toContain('Community name must be at least 3 characters.')
    await user.click(save())
    expect(document.activeElement).toBe(field('Community name'))
    expect(await ann.api.communities.bySlug({ slug: 'chess-club' })).toMatchObject({ name: 'Chess Club' })

    await retype(user, 'Community name', 'Go Club')
    await user.type(field('Community Guidelines'), '# Be kind')
    await user.click(tabPanel().getByRole('button', { name: 'Show preview' }))
    await tabPanel().findByRole('heading', { name: 'Be kind' })
    await user.type(tabPanel().getByRole('combobox', { name: 'Topics' }), 'Board games')
    await user.click(await screen.findByRole('option', { name: 'Create “Board games”' }))
    await screen.findByText('Board games')
    await user.click(save())
    await screen.findByText('The details have been saved.')
    await screen.findByRole('link', { name: 'Go Club' })
    await waitFor(() => expect(save().disabled).toBe(true))
    expect(await ann.api.communities.bySlug({ slug: 'chess-club' })).toMatchObject({
      name: 'Go Club',
      guidelines: '# Be kind',
      topics: [{ name: 'Board games' }],
    })
  })

  test('stay as typed when refused, with the reason next to them', async () => {
    const { user, ann, browser, world } = await details()
    // Instance rules have no API for this yet.
    const rule = { id: 'rule', communityId: null, term: 'jackpot*', reason: 'No gambling', createdById: null }
    await world.db
      .insertInto('wordRule')
      .values({ ...rule, createdAt: '2026-11-20T12:00:00.000Z' })
      .execute()
    await retype(user, 'Description', 'Jackpots for everybody.')
    await user.click(save())
    await screen.findByText('Content Moderation Alert')
    expect(screen.getByText('Reason: No gambling')).toBeTruthy()
    expect(field('Description').value).toBe('Jackpots for everybody.')

    await retype(user, 'Description', 'A place for every game.')
    browser.isOffline = true
    await user.click(save())
    await screen.findByText('The details could not be saved')
    expect(field('Description').value).toBe('A place for every game.')
    expect(await ann.api.communities.bySlug({ slug: 'chess-club' })).toMatchObject({
      description: 'A place to test the rules.',
    })
  })

  test('survive switching sections unsaved, and are confirmed before leaving', async () => {
    const { user, address } = await details()
    await retype(user, 'Community name', 'Go Club')
    await user.click(screen.getByRole('tab', { name: 'Danger zone' }))
    await screen.findByRole('heading', { level: 2, name: 'Delete the community' })
    await user.click(screen.getByRole('tab', { name: 'Details' }))
    await screen.findByRole('heading', { level: 2, name: 'Details' })
    expect(field('Community name').value).toBe('Go Club')

    await user.click(screen.getByRole('link', { name: 'Chess Club' }))
    await user.click((await openDialog()).getByRole('button', { name: 'Keep editing' }))
    expect(address()).toContain('/settings')
    expect(field('Community name').value).toBe('Go Club')
    await user.click(screen.getByRole('link', { name: 'Chess Club' }))
    await user.click((await openDialog()).getByRole('button', { name: 'Discard changes' }))
    await waitFor(() => expect(address()).toBe('/communities/chess-club'))
  })

  test('show an uploaded icon, which is saved with them and can be removed', async () => {
    const { user, ann, world } = await details()
    connectUploads(world, ann)
    const icon = () => within(tabPanel().getByRole('group', { name: 'Icon' }))
    const fileInput = () =>
      document.querySelector<HTMLInputElement>('input[type=file]') ?? document.createElement('input')
    const slug = 'chess-club'
    const photo = new File([new Uint8Array(await plainImage(40, 40))], 'icon.png', { type: 'image/png' })
    await user.upload(fileInput(), photo)
    await icon().findByRole('button', { name: 'Change icon' })
    expect(await ann.api.communities.bySlug({ slug })).toMatchObject({ iconUrl: null })
    await user.click(save())
    await screen.findByText('The details have been saved.')
    expect(await ann.api.communities.bySlug({ slug })).toMatchObject({
      iconUrl: expect.stringContaining('/api/media/'),
    })
    await waitFor(() => expect(save().disabled).toBe(true))
    await user.click(icon().getByRole('button', { name: 'Remove icon' }))
    await user.click(save())
    await waitFor(async () => expect(await ann.api.communities.bySlug({ slug })).toMatchObject({ iconUrl: null }))
  })
})
