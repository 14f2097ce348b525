import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { loadTexts } from '../../../src/client/ui/languages/catalogues.ts'
import { newId } from '../../../src/server/platform/ids.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { accessibleDescription, openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makePost } from '../../support/factories.ts'
import type { World } from '../../support/world.ts'

const panel = () => within(screen.getByRole('tabpanel'))
const word = () => panel().getByRole<HTMLInputElement>('textbox', { name: 'Word or phrase' })
const button = (name: string) => panel().getByRole<HTMLButtonElement>('button', { name })
const wouldRefuse = 'What would this have refused?'

async function setting() {
  const world = await openWorld({ config: { smtpUrl: null } })
  const ada = await world.user('Ada', { isSuperAdmin: true })
  const open = async (tab: string, heading: string) => {
    const shown = openScreen(world, `/admin/settings?tab=${tab}`, ada)
    await screen.findByRole('heading', { level: 2, name: heading })
    return shown
  }
  return { world, ada, open }
}

test('adds an instance word rule with its reason once, and undoes its removal', async () => {
  const { ada, open } = await setting()
  const { user } = await open('words', 'Word rules')
  await panel().findByText('No word rules yet')
  await user.type(word(), 'x')
  await user.click(button('Add rule'))
  expect(accessibleDescription(word())).toContain('Word must be at least 2 characters')
  await user.type(word(), 'yzzy')
  await user.type(panel().getByRole('textbox', { name: 'Reason' }), 'No magic here')
  await user.click(button('Add rule'))
  const remove = () => panel().findByRole('button', { name: 'Remove the rule for xyzzy' })
  expect((await remove()).closest('li')?.textContent).toContain('No magic here')
  await waitFor(() => expect(word().value).toBe(''))
  await user.type(word(), 'XYZZY')
  await user.click(button('Add rule'))
  await panel().findByText('A rule for this word already exists.')

  await user.click(await remove())
  await panel().findByText('No word rules yet')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await remove()
  expect(await ada.api.adminSettings.wordRules()).toMatchObject([{ term: 'xyzzy', reason: 'No magic here' }])
})

test('previews what a word rule would have refused, with links to it', async () => {
  const { world, open } = await setting()
  const ann = await world.user('Ann')
  const club = await createCommunity(ann)
  const post = await makePost(world, club, ann, { title: 'Say plugh', content: 'Twice.' })
  await makePost(world, club, ann, { title: 'Chess', content: 'As ever.' })
  const { user } = await open('words', 'Word rules')
  await user.click(button(wouldRefuse))
  expect(accessibleDescription(word())).toContain('Word must be at least 2 characters')
  await user.type(word(), 'plugh')
  await user.click(button(wouldRefuse))
  await panel().findByText('1 of the 2 latest posts and comments would have been refused.')
  const hits = within(panel().getByRole('list', { name: 'Would have been refused' }))
  expect(hits.getAllByRole('link')[0]?.getAttribute('href')).toContain(`/posts/${post}`)
  expect(word().value).toBe('plugh')
  await user.clear(word())
  await user.type(word(), 'nothing')
  await user.click(button(wouldRefuse))
  await panel().findByText('Nothing among the 2 latest posts and comments would have been refused.')
})

test("sends a test mail to the admin or another address, and shows the mail server's answer", async () => {
  const { world, ada, open } = await setting()
  const { user } = await open('mail', 'Test email')
  await panel().findByText(/No mail server is set up/)
  const to = () => panel().getByRole<HTMLInputElement>('textbox', { name: 'Send to' })
  expect(to().value).toBe(ada.email)
  await user.click(button('Send a test email'))
  await panel().findByText(`The server wrote the email to ${ada.email} to a file.`)
  expect(world.emails.at(-1)).toMatchObject({ to: ada.email, subject: 'A test email from Folkmoot' })

  await user.clear(to())
  await user.type(to(), 'nowhere')
  await user.click(button('Send a test email'))
  expect(accessibleDescription(to())).toMatch(/email/i)
  world.services.mail.deliver = () => Promise.reject(new Error('535 Authentication failed'))
  await user.type(to(), '@example.org')
  await user.click(button('Send a test email'))
  await panel().findByText('The email to nowhere@example.org could not be sent.')
  panel().getByText('535 Authentication failed')
})

const backup = (world: World, columns: object) =>
  world.db
    .insertInto('backup')
    .values({
      id: newId(),
      file: `folkmoot-${newId()}.tar.gz`,
      bytes: 2_500_000,
      startedAt: '2026-11-20T03:00:00.000Z',
      finishedAt: '2026-11-20T03:01:00.000Z',
      verifiedAt: null,
      fault: null,
      isScheduled: 1,
      ...columns,
    })
    .execute()

test('lists backups with their time, trigger and result', async () => {
  const { world, ada, open } = await setting()
  await backup(world, { finishedAt: null, fault: 'The disk is full.' })
  await backup(world, {})
  await backup(world, { finishedAt: null, isScheduled: 0, startedAt: '2026-11-20T04:00:00.000Z' })
  const { user } = await open('backups', 'Backups')
  const table = await panel().findByRole('table', { name: 'Backups' })
  await waitFor(() => expect(table.textContent).toContain('The disk is full.'))
  expect(table.textContent).toMatch(/By handStateIn progress…|By hand.*In progress…/)
  expect(table.textContent).toContain('Scheduled')
  expect(table.textContent).toMatch(/2\.5\sMB/)
  onTestFinished(() => loadTexts('en'))
  await act(() => loadTexts('de'))
  expect(table.textContent).toMatch(/2,5\sMB/)
  expect(table.textContent).toContain('20.11.2026')
  await act(() => loadTexts('en'))
  expect(button('Back up now').disabled).toBe(true)
  // The page polls until the backup is finished.
  await world.db
    .updateTable('backup')
    .set({ fault: 'The backup was interrupted.' })
    .where('isScheduled', '=', 0)
    .execute()
  await waitFor(() => expect(button('Back up now').disabled).toBe(false))
  await panel().findByText(/^npx folkmoot restore --force data\/backups\//)

  await user.selectOptions(panel().getByLabelText('Make a backup'), 'Every week')
  await user.clear(panel().getByRole('textbox', { name: 'Backups kept' }))
  await user.type(panel().getByRole('textbox', { name: 'Backups kept' }), '0')
  await user.click(button('Save changes'))
  expect(accessibleDescription(panel().getByRole('textbox', { name: 'Backups kept' }))).toContain(
    'Backups kept must be at least 1',
  )
  await user.type(panel().getByRole('textbox', { name: 'Backups kept' }), '4', {
    initialSelectionStart: 0,
    initialSelectionEnd: 1,
  })
  await user.click(button('Save changes'))
  await screen.findByText('The settings have been saved.')
  expect(await ada.api.adminSettings.get()).toMatchObject({ backups: 'weekly', backupsKept: 4 })
})

test('explains what it means to have no backups', async () => {
  const { open } = await setting()
  await open('backups', 'Backups')
  await panel().findByRole('heading', { name: 'No backups yet' })
  expect(button('Back up now').disabled).toBe(false)
})

test('leaves the backups of a database on a server to its own tools', async () => {
  const { world, open } = await setting()
  Object.assign(world.services.config, { databaseFile: null, databaseUrl: 'postgres://localhost/forum' })
  await open('backups', 'Backups')
  await panel().findByText(messages.backupOnServer)
  expect(panel().queryByRole('button')).toBeNull()
})
