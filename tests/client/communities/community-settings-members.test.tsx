import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  createAnnsCommunity,
  openDialog,
  openSection,
  settingsPath,
  tabPanel,
} from '../../support/client/community-settings-screen.tsx'
import { makeBan, makeMember } from '../../support/factories.ts'

const heading = 'Members & roles'
const row = (name: string) => tabPanel().getByRole('link', { name }).closest('li')
const actions = (name: string) => tabPanel().findByRole('button', { name: `Actions for ${name}` })
const items = async () => {
  await screen.findByRole('menu')
  return screen.getAllByRole('menuitem').map((item) => item.textContent)
}
const choose = async (name: string) => screen.findByRole('menuitem', { name })

async function members() {
  const club = await createAnnsCommunity({})
  const { world } = club
  const [mod, max] = [await world.user('Mod'), await world.user('Max')]
  await makeMember(world, club.club.id, mod, 'MODERATOR')
  await makeMember(world, club.club.id, max, 'MEMBER')
  return { ...club, mod, max }
}

test('filters members by name and role and keeps the filter in the URL', async () => {
  const { world, ann } = await members()
  const { user, address } = await openSection(world, ann, 'members', heading)
  await tabPanel().findByRole('link', { name: 'Max' })
  await user.selectOptions(tabPanel().getByRole('combobox', { name: 'Role' }), 'Moderators')
  await waitFor(() => expect(tabPanel().queryByRole('link', { name: 'Max' })).toBe(null))
  expect(row('Mod')?.textContent).toContain('Moderator')
  expect(address()).toBe(`${settingsPath('members')}&role=MODERATOR`)
  await user.type(tabPanel().getByRole('searchbox', { name: 'Search members' }), 'max')
  await tabPanel().findByText('No members found')
})

test('lets an organizer assign roles, confirming organizers, but not demote other organizers', async () => {
  const { world, ann, max } = await members()
  const { user } = await openSection(world, ann, 'members', heading)
  await user.click(await actions('Max'))
  expect(await items()).toEqual(['Make moderator', 'Make organizer', 'Hand over the community…', 'Remove…', 'Ban…'])
  await user.click(await choose('Make moderator'))
  await screen.findByText('Max is now a moderator.')
  expect(row('Max')?.textContent).toContain('Moderator')

  await user.click(await actions('Max'))
  await user.click(await choose('Make organizer'))
  await user.click((await openDialog()).getByRole('button', { name: 'Make organizer' }))
  await screen.findByText('Max is now an organizer.')
  expect(await max.api.communities.bySlug({ slug: 'chess-club' })).toMatchObject({ role: 'ORGANIZER' })
})

test("makes an organizer a moderator with a moderator's view after handing over", async () => {
  const { world, ann, max } = await members()
  const { user } = await openSection(world, ann, 'members', heading)
  await user.click(await actions('Max'))
  await user.click(await choose('Hand over the community…'))
  expect((await openDialog()).getByText(/They become its organizer, and you a moderator/)).toBeTruthy()
  await user.click((await openDialog()).getByRole('button', { name: 'Hand over' }))
  await screen.findByText('The community has been handed over. You are a moderator now.')
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'Details' })).toBe(null))
  await waitFor(() => expect(row('Max')?.textContent).toContain('Organizer'))
  expect(tabPanel().queryByRole('button', { name: 'Actions for Max' })).toBe(null)
  expect(await max.api.communities.bySlug({ slug: 'chess-club' })).toMatchObject({ role: 'ORGANIZER' })
})

test('removes a member with a reason, which stays typed on failure', async () => {
  const { world, ann, max } = await members()
  const { user, browser } = await openSection(world, ann, 'members', heading)
  await user.click(await actions('Max'))
  await user.click(await choose('Remove…'))
  await user.type((await openDialog()).getByRole('textbox', { name: 'Reason' }), 'Off topic')
  browser.isOffline = true
  await user.click((await openDialog()).getByRole('button', { name: 'Remove member' }))
  await (await openDialog()).findByText('That did not work. Please try again.')
  expect((await openDialog()).getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' }).value).toBe('Off topic')
  browser.isOffline = false
  await user.click((await openDialog()).getByRole('button', { name: 'Remove member' }))
  await screen.findByText('The member has been removed.')
  await waitFor(() => expect(tabPanel().queryByRole('link', { name: 'Max' })).toBe(null))
  expect(await max.api.notifications.list({})).toMatchObject({
    items: [{ kind: 'member-removed', detail: 'Off topic' }],
  })
})

test('lets a moderator ban only members, and lists and lifts bans', async () => {
  const { world, mod, max } = await members()
  const { user } = await openSection(world, mod, 'members', heading)
  await user.click(await actions('Max'))
  expect(await items()).toEqual(['Remove…', 'Ban…'])
  expect(tabPanel().queryByRole('button', { name: 'Actions for Ann' })).toBe(null)
  await user.click(await choose('Ban…'))
  await user.type((await openDialog()).getByRole('textbox', { name: 'Reason' }), 'Spam')
  await user.click((await openDialog()).getByRole('button', { name: 'Ban member' }))
  await screen.findByText('The member has been banned.')
  await expect(max.api.communities.join({ slug: 'chess-club' })).rejects.toThrow('You are banned from this community.')

  await user.click(screen.getByRole('tab', { name: 'Banned' }))
  await tabPanel().findByRole('link', { name: 'Max' })
  expect(row('Max')?.textContent).toMatch(/Banned .* by Mod.*Spam/)
  await user.click(tabPanel().getByRole('button', { name: 'Unban Max' }))
  await screen.findByText('The ban has been lifted.')
  await tabPanel().findByText('No one is banned')
  expect(await max.api.communities.join({ slug: 'chess-club' })).toMatchObject({ role: 'MEMBER' })
})

test('lists a ban again when lifting it fails', async () => {
  const { world, ann, club, max } = await members()
  await makeBan(world, club.id, max, 'Spam')
  const { user, browser } = await openSection(world, ann, 'banned', 'Banned users')
  const button = await tabPanel().findByRole('button', { name: 'Unban Max' })
  browser.isOffline = true
  await user.click(button)
  await screen.findByText('The ban could not be lifted')
  await tabPanel().findByRole('button', { name: 'Unban Max' })
})

test('lets a super admin appoint organizers, and nothing else, in a community without an active one', async () => {
  const { world, ann, max } = await members()
  const root = await world.user('Root', { isSuperAdmin: true })
  await root.api.userManagement.suspend({ id: ann.id, reason: 'Spam', until: null })
  const { user } = await openSection(world, root, 'members', 'Appoint an organizer')
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([heading])
  await user.click(await actions('Max'))
  expect(await items()).toEqual(['Make moderator', 'Make organizer'])
  await user.click(await choose('Make organizer'))
  const dialog = await openDialog()
  expect(dialog.getByText('Appoint Max organizer?')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Make organizer' }))
  await screen.findByText('Max is now an organizer.')
  expect(await max.api.communities.bySlug({ slug: 'chess-club' })).toMatchObject({ role: 'ORGANIZER' })

  await user.click(tabPanel().getByRole('button', { name: 'Appoint yourself' }))
  await user.click((await openDialog()).getByRole('button', { name: 'Appoint organizer' }))
  await screen.findByText('You are now an organizer.')
  await screen.findByRole('tab', { name: 'Details' })
  expect(tabPanel().queryByRole('button', { name: 'Appoint yourself' })).toBe(null)
})
