import type { Page } from '@playwright/test'
import { accessibilityFaults, expect, newPage, post, sidewaysScroll, test } from '../fixtures.ts'

let founded = 0

/** A community with a post by another user, whose member the user of the page is. */
async function furnish(page: Page, founder: Page) {
  const name = `Bells ${process.pid} ${++founded} ${Date.now().toString(36)}`
  const community = { name, description: 'For those who want to hear of what is new.' }
  const { slug } = await post<{ slug: string }>(founder.request, '/api/communities', community)
  const [forum] = await (await founder.request.get(`/api/communities/by-slug/${slug}/forums`)).json()
  const text = { title: `Meeting of ${name}`, content: 'At eight.', forumId: forum.id }
  const { link } = await post<{ link: string }>(founder.request, '/api/posts', text)
  await post(page.request, `/api/communities/by-slug/${slug}/join`, {})
  return { slug, name, title: text.title, link }
}

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 664 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport })

    test('a member chooses in the header what to hear about, and Home leaves out what is muted', async ({
      page,
      browser,
      signIn,
    }) => {
      const founder = await newPage(browser)
      await signIn(founder, 'Ann Bell')
      await signIn(page, 'Ben Quiet')
      const loud = await furnish(page, founder)
      const { slug, name, title, link } = await furnish(page, founder)
      const choose = async (choice: RegExp) => {
        await page.getByRole('menuitemradio', { name: choice }).click()
        await expect(page.getByRole('menu')).toHaveCount(0)
      }

      await page.goto(`/communities/${slug}`)
      await page.getByRole('button', { name: `Notifications about ${name}: New posts` }).click()
      await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText(/^New posts/)
      await expect(page.getByText('Every new post and every comment.')).toBeVisible()
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)
      await choose(/^Nothing/)
      await expect(page.getByText('Your notifications here: Nothing')).toBeVisible()
      await expect(page.getByRole('button', { name: `Notifications about ${name}: Nothing` })).toBeFocused()
      const titles = page.getByRole('main').getByRole('link', { name: title })
      await page.goto('/discover?tab=new')
      await expect(page.getByRole('main').getByRole('link', { name: loud.title })).toBeVisible()
      await expect(titles).toHaveCount(0)

      await page.goto(link)
      await page.getByRole('button', { name: `Notifications about ${title}: Nothing` }).click()
      expect(await accessibilityFaults(page)).toEqual([])
      const saved = page.waitForResponse(/follows\.set/)
      await choose(/^Every comment/)
      await expect(page.getByRole('button', { name: `Notifications about ${title}: Every comment` })).toBeVisible()
      // The button shows the choice before the server has it.
      await saved
      await page.reload()
      await expect(page.getByRole('button', { name: `Notifications about ${title}: Every comment` })).toBeVisible()
      await page.goto('/discover?tab=new')
      await expect(titles).toHaveCount(1)
    })
  })
}

test('an organizer announces a post while writing it, and its member hears of it', async ({
  page,
  browser,
  signIn,
}) => {
  const member = await newPage(browser)
  await signIn(member, 'Ben Quiet')
  await signIn(page, 'Ann Bell')
  const { slug, name } = await furnish(member, page)
  await post(member.request, '/trpc/notifications.markAllRead', {})
  await page.goto(`/communities/${slug}/new-post`)
  await page.getByLabel('Title').fill(`Fire drill of ${name}`)
  await page.getByRole('textbox', { name: /^Content/ }).fill('At noon.')
  await page.getByRole('checkbox', { name: 'Announce to everyone' }).check()
  await page.getByRole('button', { name: 'Create Post' }).click()
  const badge = page.getByRole('main').getByText('Announcement', { exact: true })
  await expect(badge).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  await member.goto('/notifications')
  await member.getByRole('main').getByText(`${name} announces Fire drill of ${name}.`).click()
  await expect(member.getByRole('heading', { name: `Fire drill of ${name}`, level: 1 })).toBeVisible()
  await expect(member.getByRole('main').getByText('Announcement', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: `Actions for Fire drill of ${name}` }).click()
  await page.getByRole('menuitem', { name: 'End announcement' }).click()
  await expect(page.getByText('The post is no announcement now')).toBeVisible()
  await expect(badge).toHaveCount(0)
})
