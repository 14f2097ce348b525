import { accessibilityFaults, expect, makeSuperAdmin, newPage, post, sidewaysScroll, test } from '../fixtures.ts'

test.use({ expectsRefusals: true })

test('an author reads why a post was removed and objects, and another admin lifts the decision', async ({
  page,
  browser,
  signIn,
}) => {
  const writing = await newPage(browser)
  const author = await signIn(writing, 'Olive Writer')
  const title = `Plum jam ${Date.now().toString(36)}`
  const community = { name: `Kitchen of ${title}`, description: 'A place to try' }
  const { slug } = await post<{ slug: string }>(author.request, '/api/communities', community)
  const forums = await (await author.request.get(`/api/communities/by-slug/${slug}/forums`)).json()
  const text = { title, content: 'Stir for an hour.', forumId: forums[0].id }
  const { id, link } = await post<{ id: string; link: string }>(author.request, '/api/posts', text)

  const admin = await signIn(page, 'Dora Decider')
  await makeSuperAdmin(admin.email)
  const second = await newPage(browser)
  const other = await signIn(second, 'Otto Other')
  await makeSuperAdmin(other.email)
  await post(admin.request, `/api/posts/${id}/report`, { reason: 'SPAM' })
  await page.goto('/admin/moderation/queue')
  await page.locator('[data-case]').filter({ hasText: title }).click()
  await page.getByRole('button', { name: 'Remove…' }).click()
  const removing = page.getByRole('dialog')
  await expect(removing.getByRole('combobox', { name: 'Rule' })).toHaveValue('SPAM')
  await removing.getByRole('combobox', { name: 'Rule' }).selectOption('Misinformation')
  await removing.getByRole('textbox', { name: 'Reason' }).fill('An hour is too long.')
  expect(await accessibilityFaults(page)).toEqual([])
  await removing.getByRole('button', { name: 'Remove' }).click()
  await expect(removing).toBeHidden()

  await writing.goto('/notifications')
  await expect(writing.getByText('An hour is too long.')).toBeVisible()
  await expect(writing.getByText('Rule: Misinformation. Decided by a site admin.')).toBeVisible()
  await writing.getByRole('link', { name: 'See the decision or object' }).click()
  await expect(writing.getByRole('heading', { name: 'A decision about you' })).toBeVisible()
  for (const shown of [/Your post in .* was removed/, 'Misinformation', 'An hour is too long.', title])
    await expect(writing.getByText(shown).first()).toBeVisible()
  await writing.getByRole('button', { name: 'Send the objection' }).click()
  await expect(writing.getByText('Please write why you object')).toBeVisible()
  await writing.getByRole('textbox', { name: 'Your objection' }).fill('My grandmother stirs for two.')
  for (const width of [390, 1440]) {
    await writing.setViewportSize({ width, height: 900 })
    expect(await accessibilityFaults(writing)).toEqual([])
    expect(await sidewaysScroll(writing)).toBe(0)
  }
  await writing.getByRole('button', { name: 'Send the objection' }).click()
  await expect(writing.getByText('Your objection waits for an answer.')).toBeVisible()

  await second.goto('/admin/moderation/queue')
  await second.locator('[data-case]').filter({ hasText: 'My grandmother stirs for two.' }).click()
  const objection = second.getByRole('region', { name: 'Objection' })
  await expect(objection.getByText('An hour is too long.')).toBeVisible()
  expect(await accessibilityFaults(second)).toEqual([])
  await page.goto('/admin/moderation/queue')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[data-case]').filter({ hasText: 'My grandmother stirs for two.' })).toHaveCount(0)
  await objection.getByRole('button', { name: 'Lift…' }).click()
  await second.getByRole('dialog').getByRole('textbox', { name: 'Answer' }).fill('Two it is.')
  await second.getByRole('dialog').getByRole('button', { name: 'Lift' }).click()
  await expect(second.getByText('The decision was lifted.').first()).toBeVisible()

  await writing.goto('/notifications')
  await expect(writing.getByText('Your objection was accepted: the decision was lifted.')).toBeVisible()
  await expect(writing.getByText('Two it is.')).toBeVisible()
  await writing.goto(link)
  await expect(writing.getByRole('heading', { name: title })).toBeVisible()
  for (const each of [writing, second]) await each.context().close()
})
