import type { APIRequestContext } from '@playwright/test'
import { accessibilityFaults, expect, post, sidewaysScroll, test } from '../fixtures.ts'

test.use({ expectsRefusals: true })

interface Written {
  id: string
  community: string
}

const saveSettings = async (request: APIRequestContext, data: object) =>
  expect((await request.put('/api/users/me/settings', { data })).ok()).toBe(true)

/** A user with a community, more than one page of posts, and a comment. */
async function furnish(request: APIRequestContext, name: string): Promise<Written> {
  const { id } = await (await request.get('/api/auth/me')).json()
  const community = await post<{ slug: string; name: string }>(request, '/api/communities', {
    name: `Friends of ${name} and of ${'Rhabarberbarbara'.repeat(2)}`,
    description: 'Where it all happens.',
  })
  const [{ id: forumId }] = await (await request.get(`/api/communities/by-slug/${community.slug}/forums`)).json()
  let postId = ''
  for (let count = 1; count <= 26; count++) {
    const written = await post<{ id: string }>(request, '/api/posts', {
      title: `Post number ${count}`,
      content: 'Words.',
      forumId,
    })
    postId = written.id
  }
  await post(request, `/api/posts/${postId}/comments`, {
    content: `**Bold** words and [a link](https://example.org).\n\n${'More of them. '.repeat(90)}`,
  })
  return { id, community: community.name }
}

test('shows a user and their posts and comments, with an address for each list', async ({ page, signIn, browser }) => {
  const other = await (await browser.newContext()).newPage()
  const { request } = await signIn(other, 'Fay Moor')
  const { id, community } = await furnish(request, 'Fay')
  await saveSettings(request, { PROFILE_DISPLAY_NAME: 'Fay of the Moor', PROFILE_BIO: 'I grow **rhubarb**.' })

  await signIn(page, 'Gus Ford')
  await page.goto(`/users/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Fay of the Moor' })).toBeVisible()
  await expect(page.getByText('rhubarb', { exact: true })).toBeVisible()
  await expect(page.getByText(/Member since .* · Last seen/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit profile' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Post number/ })).toHaveCount(25)
  await page.getByRole('link', { name: 'Load more posts' }).click()
  await expect(page.getByRole('link', { name: /^Post number/ })).toHaveCount(26)
  await expect(page.getByRole('link', { name: 'Load more posts' })).toHaveCount(0)

  await page.getByRole('tab', { name: 'Communities' }).click()
  await expect(page).toHaveURL(/\?tab=communities$/)
  // The posts, which also name the community, stay in sight until the list has arrived.
  await expect(page.getByRole('link', { name: community })).toHaveCount(1)
  await page.getByRole('tab', { name: 'Comments' }).click()
  await expect(page).toHaveURL(/\?tab=comments$/)
  await page.reload()
  await page.getByRole('link', { name: 'Post number 26' }).click()
  await expect(page).toHaveURL(/\/posts\/[^/]+#comment-/)
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Comments' })).toHaveAttribute('aria-selected', 'true')
  await other.context().close()
})

test('lets users hide their last visit or their whole page, and still see it themselves', async ({
  page,
  signIn,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage()
  const { request } = await signIn(other, 'Hal Wood')
  const { id } = await (await request.get('/api/auth/me')).json()
  await signIn(page, 'Isa Lund')
  await page.goto(`/users/${id}`)
  await expect(page.getByText(/Last seen/)).toBeVisible()
  await expect(page.getByText('No posts yet')).toBeVisible()

  await saveSettings(request, { PRIVACY_ACTIVITY_STATUS_VISIBLE: 'false' })
  await page.reload()
  await expect(page.getByText(/Member since/)).toBeVisible()
  await expect(page.getByText(/Last seen/)).toHaveCount(0)

  await saveSettings(request, { PRIVACY_PROFILE_VISIBLE: 'false' })
  for (const hidden of [id, 'nobody']) {
    await page.goto(`/users/${hidden}?tab=comments`)
    await expect(page.getByRole('heading', { level: 1, name: 'User not found' })).toBeVisible()
    await expect(page.getByText('Hal Wood')).toHaveCount(0)
  }
  await other.goto(`/users/${id}`)
  await expect(other.getByText('Your profile is hidden')).toBeVisible()
  await other.getByRole('link', { name: 'Edit profile' }).click()
  await expect(other).toHaveURL(/\/profile$/)
  await other.context().close()
})

test('keeps the profile screens accessible in light and dark, and fits them on a phone', async ({ page, signIn }) => {
  test.slow()
  await page.setViewportSize({ width: 360, height: 740 })
  const { request } = await signIn(page, 'Jude Longfellow-Winterbottom of Upper Rhubarb')
  const { id } = await furnish(request, 'Jude')
  await saveSettings(request, { PRIVACY_PROFILE_VISIBLE: 'false', PROFILE_BIO: 'نرحب بالجميع\n\n- one\n- two' })
  for (const path of [id, `${id}?tab=comments`, `${id}?tab=communities`, 'nobody']) {
    await page.goto(`/users/${path}`)
    await expect(page.getByRole('main').getByRole('link').last()).toBeVisible()
    expect(await sidewaysScroll(page), path).toBe(0)
    expect(await accessibilityFaults(page), path).toEqual([])
  }
})
