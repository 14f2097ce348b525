import type { Page } from '@playwright/test'
import { accessibilityFaults, expect, newPage, post, sidewaysScroll, test } from '../fixtures.ts'

type Request = Page['request']

/** A community of this account with a post. */
async function furnish(request: Request, title: string) {
  const name = `Readers ${Date.now()}`
  const description = 'People who read on'
  const { slug } = await post<{ slug: string }>(request, '/api/communities', { name, description })
  const [forum] = await (await request.get(`/api/communities/by-slug/${slug}/forums`)).json()
  const content = `The **first** lines of ${title}.`
  const { id, link } = await post<{ id: string; link: string }>(request, '/api/posts', {
    ...{ title, content, forumId: forum.id },
  })
  return { slug, id, link, excerpt: `The first lines of ${title}.` }
}

const say = (request: Request, postId: string, content: string, parentId?: string) =>
  post<{ id: string }>(request, `/api/posts/${postId}/comments`, { content, parentId })

test('welcomes a newcomer, and shows a member what is unread and where to go on reading', async ({
  page,
  browser,
  signIn,
}) => {
  const ann = await signIn(await newPage(browser), 'Ann Leaf')
  const title = `A long story ${Date.now()}`
  const { slug, id, link, excerpt } = await furnish(ann.request, title)
  const ben = await signIn(page, 'Ben Page')

  await page.goto('/')
  await expect(page.getByText('Join a community to follow its conversations')).toBeVisible()
  await post(ben.request, `/api/communities/by-slug/${slug}/join`)
  await page.goto('/')
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card.getByText(excerpt)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Trending Communities' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  const first = await say(ben.request, id, 'My turn')
  const visited = page.waitForResponse((response) => response.url().includes('threads.visit'))
  await page.goto(link)
  await visited
  let deep = first.id
  for (const level of [1, 2, 3, 4]) deep = (await say(ann.request, id, `Level ${level}`, deep)).id
  for (let more = 1; more <= 12; more++) await say(ann.request, id, `Later ${more}`)

  await page.goto('/')
  await expect(page.getByRole('listitem').filter({ hasText: title }).getByText('16 new comments')).toBeVisible()
  await page.goto('/?tab=hot')
  await expect(card.getByText('16 new')).toBeVisible()
  // Anywhere on the card, including its text.
  const visitedAgain = page.waitForResponse((response) => response.url().includes('threads.visit'))
  await card.getByText(excerpt).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('16 new since your last visit')).toBeVisible()
  const jump = page.getByRole('link', { name: 'Jump to first unread' })
  await expect(jump).toHaveAttribute('href', /#comment-/)
  await jump.focus()
  await page.keyboard.press('Enter')
  const unread = page.getByRole('article', { name: 'Comment by Ann Leaf, level 2' })
  await expect(unread).toBeFocused()
  await expect(unread).toBeInViewport()
  await expect(unread).toContainText('Level 1')
  await visitedAgain

  await page.goto('/')
  await expect(card.getByText(excerpt)).toBeVisible()
  await expect(card.getByText(/ new$/)).toHaveCount(0)
})

test('remembers that lists are compact, before the first paint', async ({ page, signIn }) => {
  const ann = await signIn(page, 'Ann Line')
  const title = `In one line ${Date.now()}`
  const { excerpt } = await furnish(ann.request, title)
  await page.goto('/')
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card.getByText(excerpt)).toBeVisible()
  await page.getByRole('button', { name: 'Compact list' }).click()
  await expect(card.getByText(excerpt)).toBeHidden()
  const heightOf = async () => (await card.boundingBox())?.height
  expect(await heightOf()).toBeLessThan(48)
  expect(await accessibilityFaults(page)).toEqual([])

  await page.goto('/discover?tab=new')
  await expect(page.getByRole('button', { name: 'Compact list', pressed: true })).toBeVisible()
  await expect(card).toBeVisible()
  expect(await heightOf()).toBeLessThan(48)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await sidewaysScroll(page)).toBe(0)
  await card.click({ position: { x: 20, y: 10 } })
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})
