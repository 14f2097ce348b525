import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../support/client/screen.tsx'
import { createReportWorld } from '../../support/moderation/reports.ts'

const path = '/admin/moderation'
const long = `e4 ${'is best by test '.repeat(12)}`
const reportedPosts = async () => within(await screen.findByRole('region', { name: 'Flagged Posts' }))

test('searches posts by title or content and keeps the query in the URL', async () => {
  const all = await createReportWorld()
  const forumId = all.club.forumId
  const { id } = await all.ann.api.posts.create({ title: 'Endgame', content: long, forumId })
  await all.ann.api.posts.edit({ id, title: 'Endgames', content: long })
  const { user, address } = openScreen(all.world, path, all.root)
  const search = await screen.findByRole('button', { name: 'Search' })
  await user.click(search)
  await screen.findByText('Please enter a search query')
  expect(address()).toBe(path)

  await user.type(screen.getByRole('textbox', { name: 'Search by title or content' }), ' endgames {Enter}')
  const table = within(await screen.findByRole('table', { name: 'Posts found' }))
  const post = await table.findByRole('link', { name: 'Endgames' })
  expect(post.getAttribute('href')).toBe(`/communities/${all.club.slug}/posts/${id}`)
  expect(address()).toBe(`${path}?q=endgames`)
  table.getByText(`${long.slice(0, 120).trimEnd()}…`)
  table.getByText('ann@example.org')
  expect(table.getByRole('link', { name: 'Chess Club' }).getAttribute('href')).toBe('/communities/chess-club')
  table.getByText(/^edited/)
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Title',
    'Content',
    'Author',
    'Community / Forum',
    'Posted',
    'Comments',
  ])
})

test('shows a failed search and offers to retry', async () => {
  const all = await createReportWorld()
  const { user, browser } = openScreen(all.world, path, all.root)
  await screen.findByText('No flagged posts')
  browser.isCaptive = true
  await user.type(await screen.findByRole('textbox', { name: 'Search by title or content' }), 'opening{Enter}')
  await screen.findByText('Failed to search posts')
  browser.isCaptive = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: 'Opening' })
})

test('shows the report, the reporter and the post of each flagged post, and marks removed posts', async () => {
  const all = await createReportWorld()
  await all.rita.api.reports.post({ id: all.postId, reason: 'HATE_SPEECH', details: 'See the end' })
  const shown = openScreen(all.world, path, all.root)
  const list = await reportedPosts()
  await list.findByText('Hate Speech')
  list.getByText('Open')
  list.getByText('See the end')
  list.getByText('rita@example.org')
  expect(list.getByRole('link', { name: 'Opening' }).getAttribute('href')).toContain(all.postId)
  list.getByText('e4 is best by test')
  list.getByText('ann@example.org')
  expect(screen.getByRole('link', { name: 'Open the moderation queue' }).getAttribute('href')).toBe(
    '/admin/moderation/queue',
  )
  shown.close()

  await all.ann.api.posts.remove({ id: all.postId })
  openScreen(all.world, path, all.root)
  const [report] = await all.reports()
  await screen.findByText(`This post may have been deleted. Report ID: ${report?.id}`)
})

test('pages flagged posts by the page size in the URL', async () => {
  const all = await createReportWorld()
  for (let number = 1; number <= 12; number++) {
    const input = { title: `Post ${number}`, content: 'Something', forumId: all.club.forumId }
    const { id } = await all.ann.api.posts.create(input)
    await all.rita.api.reports.post({ id, reason: 'SPAM' })
  }
  const { user, address, back } = openScreen(all.world, path, all.root)
  const list = await reportedPosts()
  await list.findByRole('link', { name: 'Post 12' })
  expect(list.getAllByRole('listitem').length).toBe(10)
  await user.click(list.getByRole('button', { name: 'Page 2' }))
  await list.findByRole('link', { name: 'Post 1' })
  expect(address()).toBe(`${path}?page=2`)
  expect(list.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')

  await user.selectOptions(list.getByRole('combobox', { name: 'Reports per page' }), '5')
  await waitFor(() => expect(list.getAllByRole('listitem').length).toBe(5))
  expect(address()).toBe(`${path}?pageSize=5`)
  await list.findByText('12 reports, page 1 of 3')
  expect(list.getAllByRole('option').map((option) => option.textContent)).toEqual(
    [5, 10, 25, 50].map((size) => `${size} per page`),
  )
  await back()
  await list.findByText('12 reports, page 2 of 2')
})

test('shows an error when flagged posts cannot be loaded', async () => {
  const all = await createReportWorld()
  await all.report('post', all.rita)
  const { user, browser } = openScreen(all.world, '/admin', all.root)
  const link = await screen.findByRole('link', { name: 'Content Moderation' })
  browser.isCaptive = true
  await user.click(link)
  await screen.findByText('Failed to fetch flagged posts')
  browser.isCaptive = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: 'Opening' })
})
