import {
  accessibilityFaults,
  expect,
  newPage,
  phoneAndDesktop,
  post,
  sidewaysScroll,
  test,
  untilStarted,
} from '../fixtures.ts'

for (const [device, viewport] of phoneAndDesktop) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport })

    test('a busy discussion is one notification with one count, which opens its first unread comment', async ({
      page,
      browser,
      signIn,
    }) => {
      const { request } = await signIn(page, 'Ann Desk')
      const name = `Desks ${process.pid} ${Date.now().toString(36)}`
      const community = { name, description: 'For those who sit.' }
      const { slug } = await post<{ slug: string }>(request, '/api/communities', community)
      const [forum] = await (await request.get(`/api/communities/by-slug/${slug}/forums`)).json()
      const text = { title: `Chairs of ${name}`, content: 'Which ones?', forumId: forum.id }
      const { link } = await post<{ link: string }>(request, '/api/posts', text)
      const comments = `/api/posts/${link.split('/').at(-1)}/comments`
      const ids: string[] = []
      for (const writer of ['Bob Stool', 'Cid Bench', 'Dan Sofa']) {
        const other = await newPage(browser)
        const account = await signIn(other, writer)
        const { id } = await post<{ id: string }>(account.request, comments, { content: `By ${writer}` })
        ids.push(id)
      }

      await page.goto('/notifications')
      await expect(page.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible()
      const group = page.getByRole('list', { name: 'Today' }).getByRole('listitem').first()
      await expect(group).toContainText(`Dan Sofa, Cid Bench and 1 other commented on your post ${text.title} · 3 new`)
      const counts = page.getByRole('link', { name: /Notifications.*1 unread/ })
      await expect(counts).toHaveCount(1)
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)

      await untilStarted(page)
      const read = page.waitForResponse(/notifications\.markBundleRead/)
      await group.getByRole('link').press('Enter')
      await expect(page).toHaveURL(new RegExp(`${link}#comment-${ids[0]}$`))
      await expect(counts).toHaveCount(0)
      // The count changes before the server knows.
      await read
      await page.goto('/notifications')
      await expect(page.getByRole('list', { name: 'Today' }).getByText(/commented on your post/)).toHaveCount(3)
    })
  })
}
