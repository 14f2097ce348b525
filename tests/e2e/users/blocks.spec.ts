import { accessibilityFaults, expect, newPage, phoneAndDesktop, post, sidewaysScroll, test } from '../fixtures.ts'

for (const [device, viewport] of phoneAndDesktop) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport })

    test('a user blocks another on their profile, sees and hears no more of them, and ends it in the settings', async ({
      page,
      browser,
      signIn,
    }) => {
      const other = await newPage(browser)
      const { request } = await signIn(other, 'Rob Loud')
      const { id } = await (await request.get('/api/auth/me')).json()
      const mark = `${process.pid}-${Date.now().toString(36)}`
      await signIn(page, 'Sue Calm')
      // In a community of the other user, because moderators see everything in theirs.
      const theirs = { name: `Loud ${mark}`, description: 'Where it is loud.' }
      const { slug: loud } = await post<{ slug: string }>(request, '/api/communities', theirs)
      const [forum] = await (await request.get(`/api/communities/by-slug/${loud}/forums`)).json()
      const text = { title: `Shouting ${mark}`, content: 'Loudly.', forumId: forum.id }
      const { link } = await post<{ link: string }>(request, '/api/posts', text)
      await page.goto(`/communities/${loud}`)
      await expect(page.getByRole('link', { name: text.title })).toBeVisible()

      await page.goto(`/users/${id}`)
      await page.getByRole('button', { name: 'More about Rob Loud' }).click()
      await expect(page.getByRole('menuitem', { name: 'Mute' })).toBeVisible()
      expect(await accessibilityFaults(page)).toEqual([])
      await page.getByRole('menuitem', { name: 'Block' }).click()
      const dialog = page.getByRole('dialog', { name: 'Block Rob Loud?' })
      await expect(dialog).toContainText('They are not told.')
      await dialog.getByRole('button', { name: 'Block' }).click()
      await expect(page.getByText('You blocked Rob Loud. Neither of you sees what the other writes.')).toBeVisible()
      expect(await sidewaysScroll(page)).toBe(0)
      expect(await accessibilityFaults(page)).toEqual([])
      await page.goto(`/communities/${loud}`)
      await expect(page.getByRole('heading', { level: 1, name: theirs.name })).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: text.title })).toHaveCount(0)
      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1, name: text.title })).toBeVisible()

      await page.goto('/settings')
      const card = page.getByRole('list').filter({ has: page.getByRole('link', { name: 'Rob Loud' }) })
      await expect(card.getByText('Blocked', { exact: true })).toBeVisible()
      expect(await sidewaysScroll(page)).toBe(0)
      await page.getByRole('button', { name: 'Unblock Rob Loud' }).click()
      await expect(page.getByText('You have not muted or blocked anyone.')).toBeVisible()
      await page.goto(`/communities/${loud}`)
      await expect(page.getByRole('link', { name: text.title })).toBeVisible()
    })
  })
}
