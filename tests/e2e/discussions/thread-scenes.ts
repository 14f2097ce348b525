import type { Browser, Page } from '@playwright/test'
import { type Account, post, watchConsole } from '../fixtures.ts'

interface Community {
  slug: string
}

/** A community of this account with a post. */
export async function postedBy(
  { request }: Account,
  title: string,
  { isPrivate = false, content = 'Which yarn do you begin with?' } = {},
) {
  const community = await post<Community>(request, '/api/communities', {
    name: `Weavers ${Date.now()}`,
    description: 'Looms, yarn and patience',
    isPrivate,
  })
  const forums = await (await request.get(`/api/communities/by-slug/${community.slug}/forums`)).json()
  const written = await post<{ id: string; link: string }>(request, '/api/posts', {
    title,
    content,
    forumId: forums[0].id,
  })
  return { ...written, slug: community.slug }
}

/** Another browser with its own account. */
export async function another(
  browser: Browser,
  signIn: (page: Page, name: string) => Promise<Account>,
  name: string,
): Promise<{ page: Page; account: Account; complaints: string[] }> {
  const page = await (await browser.newContext()).newPage()
  const complaints = watchConsole(page, true)
  return { page, account: await signIn(page, name), complaints }
}

export const commentOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text }).last()
