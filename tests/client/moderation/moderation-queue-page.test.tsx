import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../support/client/screen.tsx'
import { createReportWorld } from '../../support/moderation/reports.ts'

const path = '/admin/moderation/queue'
const communityPath = '/communities/chess-club/moderation'

/** Reports of the post and of Ann's comment on it, the comment last. */
async function setting() {
  const all = await createReportWorld()
  await all.rita.api.reports.post({ id: all.postId, reason: 'HATE_SPEECH', details: 'The *last* line' })
  await all.report('post', all.ron)
  await all.report('comment', all.ruth)
  const { items } = await all.root.api.moderationQueue.list({ status: 'OPEN' })
  const caseOf = (type: string) => items.find(({ targetType }) => targetType === type)?.id ?? ''
  return { ...all, postCase: caseOf('POST'), commentCase: caseOf('COMMENT') }
}

const cases = async () => within(await screen.findByRole('region', { name: 'Cases' }))
const item = async (name: RegExp) => (await cases()).findByRole('link', { name })
const opened = (name: string) => screen.findByRole('heading', { level: 2, name })
const button = (name: string) => screen.findByRole('button', { name })
const isFocused = (element: Element) => waitFor(() => expect(document.activeElement).toBe(element))

test('groups all reports of one target into a case, with reasons, author and place', async () => {
  const all = await setting()
  const { user, address } = openScreen(all.world, path, all.root)
  const post = await item(/Post by Ann/)
  expect(post.textContent).toContain('e4 is best by test')
  expect(post.textContent).toContain('2 reports')
  expect(post.textContent).toMatch(/Hate Speech.*Spam|Spam.*Hate Speech/)
  expect(post.textContent).toContain('Chess Club')
  await screen.findByRole('tab', { name: /^Open\s*2\s*cases$/ })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order of the cases' }), 'Most reports first')
  await waitFor(() => expect(address()).toBe(`${path}?sort=most`))
  await waitFor(async () =>
    expect((await cases()).getAllByRole('link').map((link) => link.textContent?.slice(0, 12))).toEqual(
      ['Post by Ann2', 'Comment by A'].map((title) => expect.stringContaining(title.slice(0, 11))),
    ),
  )
  await user.click(screen.getByRole('switch', { name: 'Mine' }))
  await screen.findByText('No cases assigned to you')
  expect(address()).toBe(`${path}?sort=most&mine=true`)
  await user.click(screen.getByRole('tab', { name: 'Dismissed' }))
  await waitFor(() => expect(address()).toBe(`${path}?sort=most&mine=true&status=DISMISSED`))
})

test('shows the text, reporters and reasons of an open case, and takes and releases it', async () => {
  const all = await setting()
  const { user, address } = openScreen(all.world, path, all.root)
  await user.click(await item(/Post by Ann/))
  await isFocused(await opened('Post by Ann'))
  expect(address()).toBe(`${path}?case=${all.postCase}`)
  const reported = within(screen.getByRole('region', { name: 'Reported content' }))
  reported.getByRole('heading', { name: 'Opening' })
  reported.getByText('The Sicilian bores me')
  screen.getByText('The *last* line')
  screen.getByText('Rita')
  screen.getByText(/rita@example\.org/)
  screen.getByText(/no upheld reports/)

  await user.click(await button('Assign to me'))
  await screen.findByText('Assigned to you')
  await waitFor(() => screen.getByRole('tab', { name: /^Under Review\s*1\s*case$/ }))
  await user.click(await button('Unassign'))
  await screen.findByText('Unassigned')

  await user.click(await button('Assign to…'))
  await user.click(await screen.findByRole('menuitem', { name: 'Max' }))
  await screen.findByText('Assigned to Max')
})

test('removes a dismissed case and opens the next', async () => {
  const all = await setting()
  const { user, address } = openScreen(all.world, `${path}?case=${all.commentCase}`, all.root)
  await opened('Comment by Ann')
  const context = within(screen.getByRole('region', { name: 'Reported content' }))
  context.getByText('Not me')
  await user.click(await button('Dismiss'))
  await screen.findByText('The reports were dismissed.')
  await isFocused(await opened('Post by Ann'))
  expect(address()).toBe(`${path}?case=${all.postCase}`)
  await waitFor(async () => expect((await cases()).getAllByRole('link').length).toBe(1))
  expect((await all.root.api.moderationQueue.open({ id: all.commentCase })).status).toBe('DISMISSED')

  await user.click(await button('Hide…'))
  const hiding = within(await screen.findByRole('dialog', { name: 'Hide?' }))
  expect(hiding.getByRole<HTMLSelectElement>('combobox', { name: 'Rule' }).value).toBe('SPAM')
  await user.type(hiding.getByRole('textbox', { name: /Reason/ }), 'Off topic')
  await user.click(hiding.getByRole('button', { name: 'Hide' }))
  await screen.findByText('The post is hidden.')
  await screen.findByText('No open cases')
  expect(address()).toBe(path)
})

test('requires a reason for removals and suspensions', async () => {
  const all = await setting()
  const { user } = openScreen(all.world, `${path}?case=${all.commentCase}`, all.root)
  await user.click(await button('Remove…'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove?' }))
  dialog.getByText('Ann will read this text.')
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await dialog.findByText('Reason is required')
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Off topic')
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await screen.findByText('The comment was removed.')
  await opened('Post by Ann')
  const removed = await all.root.api.moderationQueue.open({ id: all.commentCase })
  expect([removed.decision, removed.note, removed.content]).toEqual(['REMOVE', 'Off topic', null])

  await user.click(await button('Suspend…'))
  const suspending = within(await screen.findByRole('dialog', { name: 'Suspend?' }))
  await user.type(suspending.getByRole('textbox', { name: /Reason/ }), 'Again and again')
  await user.click(suspending.getByRole('radio', { name: 'Without an end' }))
  await user.click(suspending.getByRole('button', { name: 'Suspend' }))
  await screen.findByText('Ann was suspended.')
  const { record } = await all.root.api.moderationQueue.open({ id: all.postCase })
  expect(record?.isSuspended).toBe(true)
})

test("shows the other moderator's decision to a later one, and keeps their text", async () => {
  const all = await setting()
  const { user } = openScreen(all.world, `${path}?case=${all.postCase}`, all.root)
  await user.click(await button('Warn…'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Warn?' }))
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Be kind')
  const { version } = await all.max.api.moderationQueue.open({ id: all.postCase })
  await all.max.api.moderationQueue.decide({ id: all.postCase, version, decision: 'HIDE', reason: 'Against the rules' })
  await user.click(dialog.getByRole('button', { name: 'Warn' }))
  await dialog.findByText('Someone else has already decided this case.')
  expect(dialog.getByRole('alert').textContent).toMatch(/Max hid it .*\.$/)
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ }).value).toBe('Be kind')
  await waitFor(() => expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Warn' }).disabled).toBe(true))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  expect(screen.queryByRole('button', { name: 'Warn…' })).toBe(null)
  screen.getAllByText('Resolved')
})

test('shows changes since the report word by word, and the copy of deleted texts', async () => {
  const all = await setting()
  await all.ann.api.posts.edit({ id: all.postId, title: 'Opening', content: 'd4 is best by test' })
  const shown = openScreen(all.world, `${path}?case=${all.postCase}`, all.root)
  const heading = await screen.findByRole('heading', { name: 'Changed since it was reported' })
  const changes = heading.closest('section')
  expect(changes?.querySelector('del')?.textContent).toBe('e4')
  expect(changes?.querySelector('ins')?.textContent).toBe('d4')
  screen.getByText('Text removed since the first report is crossed out, added text is underlined.')
  shown.close()

  await all.ann.api.posts.remove({ id: all.postId })
  openScreen(all.world, `${path}?case=${all.postCase}`, all.root)
  await screen.findByText('This post was deleted. The reported version is below.')
  within(screen.getByRole('region', { name: 'Case' })).getByText(/e4 is best by test$/)
  screen.getByRole('heading', { name: 'Reported content' })
  screen.getByText('The version at the first report.')
})

test("lets moderators decide in their community's queue without the reporters' names", async () => {
  const all = await setting()
  const { user } = openScreen(all.world, '/communities/chess-club', all.max)
  await user.click(await screen.findByRole('button', { name: 'More about Chess Club' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reports (2 waiting)' }))
  await screen.findByRole('heading', { level: 1, name: 'Moderation queue' })
  screen.getByText(/Reporters stay anonymous\.$/)
  await user.click(await item(/Post by Ann/))
  await opened('Post by Ann')
  screen.getByText('The *last* line')
  expect(document.body.textContent).not.toContain('rita@example.org')
  expect(screen.queryByRole('button', { name: 'Suspend…' })).toBe(null)
  await user.click(await button('Ban…'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ban?' }))
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Enough')
  await user.click(dialog.getByRole('button', { name: 'Ban' }))
  await screen.findByText('Ann was banned from Chess Club.')
})

test('refuses the queue of a community to everybody else', async () => {
  const all = await setting()
  openScreen(all.world, communityPath, all.bob)
  await screen.findByRole('heading', { name: 'You do not have permission' })
  screen.getByText('Only the organizers and moderators of a community can open its moderation queue.')
})

test('redirects the former address of the queue to the same case', async () => {
  const all = await setting()
  const { address } = openScreen(all.world, `/admin/moderation/desk?case=${all.postCase}`, all.root)
  await opened('Post by Ann')
  expect(address()).toBe(`${path}?case=${all.postCase}`)
})

test('retries loading the queue or a case', async () => {
  const all = await setting()
  const { user, browser } = openScreen(all.world, '/admin', all.root)
  const queue = await screen.findByRole('link', { name: 'Moderation queue' })
  browser.isCaptive = true
  await user.click(queue)
  await screen.findByText('The cases could not be loaded')
  browser.isCaptive = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  const post = await item(/Post by Ann/)
  browser.isCaptive = true
  await user.click(post)
  await screen.findByText('The case could not be loaded')
  browser.isCaptive = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await opened('Post by Ann')
})

test('shows new cases when the user returns to the page', async () => {
  const all = await setting()
  openScreen(all.world, `${path}?case=${all.postCase}`, all.root)
  await opened('Post by Ann')
  await all.report('post', all.ruth)
  await all.rita.api.reports.user({ id: all.bob.id, reason: 'OTHER', details: 'Writes to me all day' })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await item(/User: Bob/)
  // The open case moves with the queue.
  await screen.findByText(/3 reports, the first/)
})

test('brings the verification notice when the server refuses a moderator whose address is not verified', async () => {
  const all = await setting()
  const { user } = openScreen(all.world, `${communityPath}?case=${all.postCase}`, all.max)
  await opened('Post by Ann')
  expect(screen.queryByRole('button', { name: 'Resend verification email' })).toBe(null)
  await all.world.db.updateTable('user').set({ emailVerifiedAt: null }).where('id', '=', all.max.id).execute()
  await user.click(await button('Assign to me'))
  await button('Resend verification email')

  await user.click(await button('Remove…'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove?' }))
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Advertising')
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await dialog.findByRole('button', { name: 'Resend verification email' })
  expect(await all.post()).toMatchObject({ deletedAt: null })
})
