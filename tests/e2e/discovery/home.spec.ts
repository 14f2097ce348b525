import { accessibilityFaults, expect, newPage, phoneAndDesktop, post, sidewaysScroll, test } from '../fixtures.ts'

for (const [device, viewport] of phoneAndDesktop) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport })

    test('a member sees first what is new, marks it as read, takes that back, and reads to the end', async ({
      page,
      browser,
      signIn,
    }) => {
      const { request } = await signIn(await newPage(browser), 'Ann Dawn')
      const member = await signIn(page, 'Ben Dusk')
      const name = `Mornings ${process.pid} ${Date.now().toString(36)}`
      const community = { name, description: 'For those who rise early.' }
      const { slug } = await post<{ slug: string }>(request, '/api/communities', community)
      const [forum] = await (await request.get(`/api/communities/by-slug/${slug}/forums`)).json()
      const write = (title: string) =>
        post<{ id: string; link: string }>(request, '/api/posts', { title, content: 'Hm.', forumId: forum.id })
      const opened = await write(`Tea of ${name}`)
      await post(member.request, `/api/communities/by-slug/${slug}/join`)
      await post(member.request, '/trpc/threads.visit', { id: opened.id })
      const comment = await post<{ id: string }>(request, `/api/posts/${opened.id}/comments`, { content: 'Or coffee?' })
      await write(`Bread of ${name}`)

      await page.goto('/')
      await expect(page.getByRole('tab', { name: 'Unread' })).toHaveAttribute('aria-selected', 'true')
      const region = page.getByRole('region', { name })
      const rows = region.getByRole('listitem')
      await expect(rows).toHaveCount(2)
      await expect(rows.first()).toContainText(`Bread of ${name}`)
      await expect(rows.last()).toContainText('1 new comment')
      expect((await rows.first().boundingBox())?.height).toBeCloseTo(64, 0)
      await expect(page.getByText('You are all caught up')).toBeVisible()
      // The sidebar or the strip, never both.
      await expect(page.getByRole('navigation', { name: 'Your communities' })).toHaveCount(1)
      await expect(page.getByRole('navigation', { name: 'Your communities' })).toContainText('1 new post')
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)

      await page.getByRole('button', { name: `Mark all as read in ${name}` }).click()
      await expect(page.getByRole('heading', { name: 'You are all caught up' })).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(rows).toHaveCount(2)
      await page.getByRole('button', { name: `Mark Bread of ${name} as read` }).press('Enter')
      await expect(rows).toHaveCount(1)
      await expect(rows.first()).toBeFocused()

      await page.getByRole('tab', { name: 'Hot' }).click()
      await expect(page).toHaveURL('/?tab=hot')
      await page.getByRole('tab', { name: 'Unread' }).press('Enter')
      await expect(page).toHaveURL('/?tab=unread')
      const seen = page.waitForResponse((response) => response.url().includes('threads.visit'))
      await rows.first().getByRole('link').click()
      await expect(page).toHaveURL(new RegExp(`${opened.link}#comment-${comment.id}$`))
      await seen
      await page.goto('/?tab=unread')
      await expect(page.getByRole('heading', { name: 'You are all caught up' })).toBeVisible()
      await page.goto('/')
      await expect(page.getByRole('tab', { name: 'Hot' })).toHaveAttribute('aria-selected', 'true')
    })
  })
}
