import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'

const noMail = { config: { smtpUrl: null } }

async function opened(name: 'Ann' | 'Bob', options: Parameters<typeof openWorld>[0] = {}, membersMayLink = false) {
  const world = await openWorld(options)
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const { id, slug } = await createCommunity(ann)
  await makeMember(world, id, bob, 'MEMBER')
  await ann.api.communitySettings.saveMembersMayLink({ slug, isOn: membersMayLink })
  const shown = openScreen(world, `/communities/${slug}`, name === 'Ann' ? ann : bob)
  await shown.user.click(await screen.findByRole('button', { name: 'Invite Members' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite to Chess Club' }))
  const press = (button: string) => shown.user.click(dialog.getByRole('button', { name: button }))
  const tab = (label: string) => shown.user.click(dialog.getByRole('tab', { name: label }))
  const links = async () => (await ann.api.inviteLinks.list({ slug })).items
  return { ...shown, world, ann, slug, dialog, press, tab, links }
}

const tabsOf = ({ dialog }: Awaited<ReturnType<typeof opened>>) =>
  dialog.queryAllByRole('tab').map((tab) => [tab.textContent, tab.getAttribute('aria-selected')])

test('makes a link that an organizer copies or shows as a QR code, and says that it is shown once', async () => {
  const scene = await opened('Ann')
  const { dialog, user, tab, press, links, world } = scene
  expect(tabsOf(scene)).toEqual([
    ['Email', 'true'],
    ['Link', 'false'],
  ])
  await tab('Link')
  await user.selectOptions(dialog.getByLabelText('Uses'), '10 people')
  await user.selectOptions(dialog.getByLabelText('Valid for'), '7 days')
  await press('Make link')
  const field = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Invite link' })
  expect(dialog.getByText('The link is shown once. Copy it now.')).toBeTruthy()
  expect(await links()).toMatchObject([{ maxUses: 10, uses: 0, skipsApproval: true }])
  const token = new URL(field.value).pathname.split('/').at(-1) ?? ''
  expect(await world.guest.api.invitations.byToken({ token })).toMatchObject({ invitedBy: 'Ann' })
  await press('QR code')
  const code = await dialog.findByRole<HTMLImageElement>('img', { name: 'QR code: Invite link' })
  expect(code.src).toMatch(/^data:image\/svg\+xml,/)
  await press('Make another link')
  await press('Make link')
  await dialog.findByRole('textbox', { name: 'Invite link' })
  expect(await links()).toHaveLength(2)
})

test('lets members make and revoke links only where the community allows it', async () => {
  const without = await opened('Bob')
  expect(tabsOf(without)).toEqual([])
  expect(without.dialog.getByRole('textbox', { name: 'Email addresses' })).toBeTruthy()
  without.close()

  const { dialog, user, tab, press, links } = await opened('Bob', {}, true)
  await tab('Link')
  await dialog.findByText('No links')
  await press('Make link')
  await dialog.findByRole('textbox', { name: 'Invite link' })
  await press('Make another link')
  await dialog.findByText('Link for 25 people')
  expect(dialog.getByText('with approval')).toBeTruthy()
  await press('Revoke: Link for 25 people')
  await user.click(await screen.findByRole('button', { name: 'Revoke link' }))
  await screen.findByText('The link was revoked.')
  await waitFor(async () => expect(await links()).toEqual([]))
})

test('without a mail server, puts the link first and gives one for each address, and never says that mails were sent', async () => {
  const scene = await opened('Ann', noMail)
  const { dialog, user, tab, press, links } = scene
  expect(tabsOf(scene)).toEqual([
    ['Link', 'true'],
    ['List of addresses', 'false'],
  ])
  await tab('List of addresses')
  expect(dialog.getByText(/^This site sends no email\./)).toBeTruthy()
  expect(dialog.queryByRole('button', { name: /Send/ })).toBe(null)
  await user.type(dialog.getByRole('textbox', { name: 'Email addresses' }), 'ben@example.org, cleo@example.org')
  await press('Make links')
  const list = within(await dialog.findByRole('list', { name: 'Links' }))
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'ben@example.orgCopy link',
    'cleo@example.orgCopy link',
  ])
  expect(dialog.getByText(/nothing was sent/)).toBeTruthy()
  expect(screen.queryByText('Invitations sent successfully!')).toBe(null)
  expect((await links()).map(({ label, maxUses }) => [label, maxUses]).toSorted()).toEqual([
    ['ben@example.org', 1],
    ['cleo@example.org', 1],
  ])
  scene.close()

  const member = await opened('Bob', noMail)
  expect(tabsOf(member)).toEqual([])
  expect(member.dialog.getByText(/Ask an organizer of this community for an invite link/)).toBeTruthy()
  expect(member.dialog.queryByRole('textbox')).toBe(null)
})

test('takes addresses from a file, names each that cannot be used, keeps the text and sends nothing', async () => {
  const { dialog, user, press, world } = await opened('Ann')
  const field = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Email addresses' })
  await user.type(field, 'ann.b@example.org')
  const file = new File(['Name,Email\nBen,ben@example.org\nCleo,cleo@\nBen,Ben@example.org\n'], 'people.csv', {
    type: 'text/csv',
  })
  const picker = document.querySelector<HTMLInputElement>('input[type=file]')
  await user.upload(picker as HTMLInputElement, file)
  const text = 'ann.b@example.org\nben@example.org\ncleo@\nBen@example.org'
  await waitFor(() => expect(field.value).toBe(text))
  await press('Send invitations')
  const problems = await dialog.findByRole('list', { name: 'Addresses that cannot be used' })
  expect([...problems.children].map(({ textContent }) => textContent)).toEqual([
    'cleo@ is not a valid email address',
    'Ben@example.org is in the list more than once',
  ])
  expect(field.value).toBe(text)
  expect(await world.deliverMails()).toEqual([])
  await user.clear(field)
  await user.type(field, 'ben@example.org')
  expect(dialog.queryByRole('list', { name: 'Addresses that cannot be used' })).toBe(null)
  await press('Send invitations')
  await screen.findByText('Invitations sent successfully!')
})

test('reads files in every encoding, chosen or dropped, and says why another cannot be used, with the text kept', async () => {
  const { dialog, user, press, world } = await opened('Ann')
  const field = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Email addresses' })
  await user.type(field, 'ann.b@example.org')
  const picker = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
  const drop = (bytes: BlobPart, name: string) =>
    fireEvent.drop(field, { dataTransfer: { files: [new File([bytes], name)], types: ['Files'] } })
  const mentions = async (sentence: RegExp) => {
    await screen.findByText(sentence)
    expect(field.value).toBe('ann.b@example.org')
  }
  drop('PK\u0003\u0004\u0000', 'people.xlsx')
  await mentions(/^This is no text file\. Save the list as a \.csv file/)
  drop('x'.repeat(1_000_001), 'people.csv')
  await mentions(/^The file is larger than 1 MB\. Add at most 300 addresses a day\.$/)
  drop(' \n', 'people.csv')
  await mentions(/^There are no addresses in this file\.$/)

  drop(new Uint8Array(Buffer.from('\ufeff"Hale, Ben";ben@example.org', 'utf16le')), 'people.txt')
  await waitFor(() => expect(field.value).toBe('ann.b@example.org\nben@example.org'))
  const many = Array.from({ length: 299 }, (_, at) => `Zo\xeb ${at};p${at}@example.org`).join('\r\n')
  await user.upload(picker, new File([new Uint8Array(Buffer.from(many, 'latin1'))], 'people.csv', { type: 'text/csv' }))
  await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('301 addresses; at most 300 a day'))
  await press('Send invitations')
  await screen.findByText('At most 300 addresses can be invited at once')
  expect(field.value.split('\n')).toHaveLength(301)
  expect(await world.deliverMails()).toEqual([])
})
