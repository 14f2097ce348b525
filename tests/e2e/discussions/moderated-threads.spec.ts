import { accessibilityFaults, expect, makeSuperAdmin, newPage, post, sidewaysScroll, test } from '../fixtures.ts'

test('a thread marks organizers, moderators and site admins, who move the post to another forum', async ({
  page,
  browser,
  signIn,
}) => {
  const organizer = await signIn(page, 'Olga Organizes')
  const { slug } = await post<{ slug: string }>(organizer.request, '/api/communities', {
    name: `Marked roles ${Date.now().toString(36)}`,
    description: 'A place to try',
  })
  const [forum] = await (await organizer.request.get(`/api/communities/by-slug/${slug}/forums`)).json()
  const written = { title: 'Where does this belong?', content: 'Somewhere else.', forumId: forum.id }
  const { id, link } = await post<{ id: string; link: string }>(organizer.request, '/api/posts', written)
  const adminPage = await newPage(browser)
  const admin = await signIn(adminPage, 'Ada With A Very Long Name Indeed')
  await makeSuperAdmin(admin.email)
  await post(admin.request, `/api/posts/${id}/comments`, { content: 'It belongs to the openings.' })
  await adminPage.context().close()

  await page.goto(`/communities/${slug}/settings?tab=forums`)
  await page.getByRole('textbox', { name: 'Name' }).fill('Openings')
  await page.getByRole('button', { name: 'Add forum' }).click()
  await expect(page.getByRole('list', { name: 'Forums' }).getByText('Openings')).toBeVisible()

  await page.goto(link)
  await expect(page.getByRole('article').first().getByText('Organizer', { exact: true })).toBeVisible()
  await expect(page.getByText('Site admin', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sidewaysScroll(page)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 720 })

  await page.getByRole('button', { name: `Actions for ${written.title}` }).click()
  await page.getByRole('menuitem', { name: 'Move to another forum…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Openings' }).check()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Move post' }).click()
  await expect(page.getByText('The post is now in “Openings”.')).toBeVisible()
  await expect(dialog).toBeHidden()
  const moved = await (await organizer.request.get(`/api/communities/by-slug/${slug}/posts?forum=${forum.id}`)).json()
  expect(moved).toEqual([])
})
