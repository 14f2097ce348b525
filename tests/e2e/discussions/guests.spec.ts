import { setupCodeIn } from '../../../src/shared/administration/setup.ts'
import { accessibilityFaults, expect, password, post, sidewaysScroll, test } from '../fixtures.ts'
import { startFresh } from '../fresh-instance.ts'

// Guests are refused the private community, and the viewer of a guest is a 401.
test.use({ expectsRefusals: true })

interface Community {
  slug: string
  id: string
}

test('guests read public communities where the instance allows it, and sign in to take part', async ({
  page,
  browser,
}) => {
  const { link, origin, stop } = await startFresh()
  try {
    const owner = (await browser.newContext({ baseURL: origin })).request
    const account = { name: 'Ada Pell', email: 'ada@example.org', password }
    await post(owner, '/trpc/setup.createAccount', { ...account, code: setupCodeIn(link) })
    const createCommunity = (name: string, isPrivate: boolean) =>
      post<Community>(owner, '/api/communities', { name, description: 'Fruit and how to keep it', isPrivate })
    const [open, closed] = [await createCommunity('Orchard', false), await createCommunity('Cellar', true)]
    const forums = await owner.get(`/api/communities/by-slug/${open.slug}/forums`)
    const [{ id: forumId }] = (await forums.json()) as [{ id: string }]
    const { id } = await post<{ id: string }>(owner, '/api/posts', { title: 'Pruning', content: 'When?', forumId })
    await post(owner, `/api/posts/${id}/comments`, { content: 'In winter.' })
    const address = `/communities/${open.slug}/posts/${id}`

    // Without the setting, the guard of the specification.
    await page.goto(origin + address)
    await expect(page).toHaveURL(/\/login\?/)
    await post(owner, '/trpc/adminSettings.save', { guestsMayRead: true })

    await page.goto(origin + address)
    await expect(page.getByRole('heading', { level: 1, name: 'Pruning' })).toBeVisible()
    await expect(page.getByText('In winter.')).toBeVisible()
    for (const size of [
      { width: 1280, height: 800 },
      { width: 360, height: 740 },
    ]) {
      await page.setViewportSize(size)
      expect(await sidewaysScroll(page)).toBe(0)
      expect(await accessibilityFaults(page)).toEqual([])
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const path of ['/communities', '/discover', '/search?q=pruning', `/communities/${open.slug}`]) {
      await page.goto(origin + path)
      await expect(page.getByText(path === '/communities' ? 'Orchard' : 'Pruning').first()).toBeVisible()
      await expect(page.getByText('Cellar')).toHaveCount(0)
      expect(await accessibilityFaults(page)).toEqual([])
    }
    await expect(page.getByRole('link', { name: 'Sign in to join' })).toBeVisible()
    await page.goto(`${origin}/discover`)
    await page.getByRole('link', { name: 'Sign in to join Orchard' }).click()
    await expect(page).toHaveURL(/\/login\?/)

    // A private community and the member pages still ask to sign in.
    for (const path of [`/communities/${closed.slug}`, '/feed', '/saved', `/communities/${open.slug}/new-post`]) {
      await page.goto(origin + path)
      await expect(page, path).toHaveURL(/\/login\?/)
    }

    await page.goto(origin + address)
    await page.getByRole('link', { name: 'Sign in to comment' }).click()
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(`${origin}${address}#comments`)
    await expect(page.getByRole('button', { name: 'Leave a Comment' })).toBeEnabled()
    // Ends the stream of the thread before the server does.
    await page.goto('about:blank')
  } finally {
    await stop()
  }
})
