import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { accessibilityFaults, password, phoneAndDesktop, post, sidewaysScroll } from '../fixtures.ts'

/** Those who join by request; three more join in a browser. */
export const crowd = 57

export const account = (name: string) => ({
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@example.org`,
  password,
})

/** Fails if the page does not fit a phone and a desktop, or axe finds a fault. */
export async function wellMade(page: Page) {
  for (const [, size] of phoneAndDesktop) {
    await page.setViewportSize(size)
    expect(await sidewaysScroll(page)).toBe(0)
  }
  expect(await accessibilityFaults(page)).toEqual([])
}

/** Makes a private community with a pinned welcome, by request. */
export async function foundCommunity(organizer: APIRequestContext, origin: string, name = 'Elm Street') {
  const { slug } = await post<{ slug: string }>(organizer, `${origin}/api/communities`, {
    ...{ name, description: `The neighbours of ${name}.`, isPrivate: true },
  })
  const forums = await organizer.get(`${origin}/api/communities/by-slug/${slug}/forums`)
  const [forum] = (await forums.json()) as [{ id: string }]
  const welcome = { title: 'Welcome', content: 'Say hello below.', forumId: forum.id }
  const { id: postId } = await post<{ id: string }>(organizer, `${origin}/api/posts`, welcome)
  await post(organizer, `${origin}/trpc/posts.pin`, { id: postId, isPinned: true })
  return { slug, postId }
}

/** Signs up with the token of an invitation, joins and says hello, as an app would. Returns the answer to the sign-up. */
export async function join(
  request: APIRequestContext,
  at: number,
  { token, postId }: { token: string; postId: string },
) {
  const signedUp = await post<{ user: { emailVerified: boolean } }>(request, '/api/auth/signup', {
    ...{ ...account(`Guest ${at}`), invitation: token },
  })
  await post(request, `/api/invite-links/${token}/accept`)
  await post(request, `/api/posts/${postId}/comments`, { content: `Hello, I am number ${at}.` })
  return signedUp
}

/** Signs up from the page of an invitation, whose sign-up form has the invited address already, if there is one. */
export async function signUpFrom(page: Page, name: string, check: (page: Page) => Promise<void>) {
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  const email = page.getByLabel('Email', { exact: true })
  if ((await email.inputValue()) === '') await email.fill(account(name).email)
  await expect(email).toHaveValue(account(name).email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await check(page)
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
}

/** Fails unless all have joined and what the last of the crowd said is there. */
export async function expectSixtyIn(
  organizer: APIRequestContext,
  origin: string,
  { slug, postId }: { slug: string; postId: string },
) {
  const full = await organizer.get(`${origin}/api/communities/by-slug/${slug}`)
  expect(((await full.json()) as { memberCount: number }).memberCount).toBe(crowd + 4)
  const thread = await organizer.get(`${origin}/api/posts/${postId}/comments?limit=100`)
  expect(JSON.stringify(await thread.json())).toContain(`number ${crowd}.`)
}
