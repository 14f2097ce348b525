import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import SQLite from 'better-sqlite3'
import {
  type Account,
  accessibilityFaults,
  expect,
  mailedLink,
  newEmail,
  password,
  post,
  sidewaysScroll,
  test,
  untilFound,
  watchConsole,
} from '../fixtures.ts'

interface Community {
  slug: string
  name: string
}

let founded = 0
const createCommunity = ({ request }: Account, kind: object = {}): Promise<Community> =>
  post(request, '/api/communities', {
    name: `Orchard ${process.pid} ${Date.now().toString(36)} ${++founded}`,
    description: 'Apples, pears and how to prune them',
    ...kind,
  })

/** A second browser, whose console errors also count. */
async function another(browser: Browser, expectsRefusals = false) {
  const page = await (await browser.newContext()).newPage()
  return { page, complaints: watchConsole(page, expectsRefusals) }
}

async function invite(page: Page, { slug, name }: Community, email: string, message = '') {
  await page.goto(`/communities/${slug}`)
  await page.getByRole('button', { name: 'Invite Members' }).click()
  const dialog = page.getByRole('dialog', { name: `Invite to ${name}` })
  await dialog.getByLabel('Email addresses').fill(email)
  await dialog.getByLabel('Message (optional)').fill(message)
  await dialog.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByText('Invitations sent successfully!')).toBeVisible()
  await expect(dialog).toBeHidden()
}

test('sends a join request, notifies an organizer, approves it, and shows it to both', async ({
  page,
  browser,
  signIn,
}) => {
  const community = await createCommunity(await signIn(page, 'Ada Pell'), { requiresApproval: true })
  const ben = await another(browser)
  await signIn(ben.page, 'Ben Roe')
  await ben.page.goto(`/communities/${community.slug}`)
  await ben.page.getByRole('button', { name: 'Join Community' }).click()
  const dialog = ben.page.getByRole('dialog')
  await dialog.getByLabel('Message (optional)').fill('I have two pear trees.')
  await dialog.getByRole('button', { name: /Ask to join|Send/ }).click()
  await expect(ben.page.getByText('Your request to join is waiting for an organizer or moderator.')).toBeVisible()

  await page.goto('/notifications')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Ben Roe/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/communities/${community.slug}/settings\\?tab=requests`))
  await expect(page.getByText('I have two pear trees.')).toBeVisible()
  await page.getByRole('button', { name: 'Approve Ben Roe' }).click()
  // The request leaves the list before the server has the answer.
  await expect(page.getByText('The request was approved.')).toBeVisible()
  await expect(page.getByText('No one is waiting for approval')).toBeVisible()

  await ben.page.reload()
  await expect(ben.page.getByRole('button', { name: 'Leave Community' })).toBeVisible()
  await expect(ben.page.getByText('2 members')).toBeVisible()
  expect(ben.complaints).toEqual([])
})

test('signs an invited stranger up from the link, verifies them by it, and admits them', async ({
  page,
  browser,
  signIn,
}) => {
  const community = await createCommunity(await signIn(page, 'Cy Lund'), { isPrivate: true })
  const email = newEmail('Dot')
  await invite(page, community, email, 'You would like the cider.')

  const dot = await another(browser)
  await dot.page.goto(await mailedLink(email))
  await expect(dot.page.getByRole('heading', { level: 1, name: community.name })).toBeVisible()
  await expect(dot.page.getByText('You would like the cider.')).toBeVisible()
  await dot.page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await expect(dot.page.getByLabel('Email')).toHaveValue(email)
  await dot.page.getByLabel('Name').fill('Dot Hay')
  await dot.page.getByLabel('Password', { exact: true }).fill(password)
  await dot.page.getByLabel('Confirm password', { exact: true }).fill(password)
  await dot.page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(dot.page).toHaveURL(new RegExp(`/communities/${community.slug}$`))
  await expect(dot.page.getByRole('heading', { name: `Welcome to ${community.name}` })).toBeVisible()
  // The link was mailed to the address, which verifies it.
  await expect(dot.page.getByText('Verify your email address')).toHaveCount(0)
  await dot.page.getByRole('link', { name: 'Create Post' }).click()
  await expect(dot.page.getByLabel('Title')).toBeVisible()
  expect(dot.complaints).toEqual([])
})

test('lets an existing account accept an invitation, and refuses another account', async ({
  page,
  browser,
  signIn,
}) => {
  const community = await createCommunity(await signIn(page, 'Eli Ames'), { isPrivate: true })
  const flo = await another(browser, true)
  const { email } = await signIn(flo.page, 'Flo Byrd')
  await invite(page, community, email)
  const link = await mailedLink(email, 2)

  const gus = await another(browser, true)
  await signIn(gus.page, 'Gus Fox')
  await gus.page.goto(link)
  await expect(gus.page.getByText(email)).toBeVisible()
  await expect(gus.page.getByRole('button', { name: /^Join/ })).toHaveCount(0)
  await gus.page.goto(`/communities/${community.slug}`)
  await expect(gus.page.getByText('You do not have permission to view this community')).toBeVisible()

  await flo.page.goto(link)
  await flo.page.getByRole('button', { name: `Join ${community.name}` }).click()
  await expect(flo.page).toHaveURL(new RegExp(`/communities/${community.slug}$`))
  await gus.page.goto(link)
  await expect(gus.page.getByRole('heading', { name: 'Invitation not found' })).toBeVisible()
  expect([...flo.complaints, ...gus.complaints]).toEqual([])
})

test('hides a community that becomes private at once, and shows it again when it is public', async ({
  page,
  browser,
  signIn,
}) => {
  const ann = await signIn(page, 'Hal Ives')
  const community = await createCommunity(ann)
  const forums = await (await ann.request.get(`/api/communities/by-slug/${community.slug}/forums`)).json()
  await post(ann.request, '/api/posts', { title: 'Grafting in March', content: 'Bring wax.', forumId: forums[0].id })
  const ida = await another(browser, true)
  await signIn(ida.page, 'Ida Kay')
  await ida.page.goto(`/communities/${community.slug}`)
  await expect(ida.page.getByRole('link', { name: 'Grafting in March' })).toBeVisible()

  await page.goto(`/communities/${community.slug}`)
  await page.getByRole('link', { name: 'Community settings' }).click()
  await page.getByRole('tab', { name: 'Privacy' }).click()
  await page.getByRole('switch', { name: 'Private community' }).check()
  await page.getByRole('button', { name: 'Review changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change privacy' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await ida.page.reload()
  await expect(ida.page.getByText('You do not have permission to view this community')).toBeVisible()
  await ida.page.goto(`/communities?q=${encodeURIComponent(community.name)}`)
  await expect(ida.page.getByText('No communities match')).toBeVisible()

  await expect(page.getByRole('switch', { name: 'Private community' })).toBeChecked()
  await page.getByRole('switch', { name: 'Private community' }).uncheck()
  await page.getByRole('button', { name: 'Review changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change privacy' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await ida.page.reload()
  await expect(ida.page.getByRole('heading', { name: community.name })).toBeVisible()
  expect(ida.complaints).toEqual([])
})

test('searches and filters the posts of a community, and keeps the query in the URL', async ({ page, signIn }) => {
  const jo = await signIn(page, 'Jo Lark')
  const { slug } = await createCommunity(jo)
  const forums = await (await jo.request.get(`/api/communities/by-slug/${slug}/forums`)).json()
  for (const title of ['Pruning apples', 'Pruning pears', 'Cider at last']) {
    await post(jo.request, '/api/posts', { title, content: 'As every year.', forumId: forums[0].id })
  }
  await untilFound(jo.request, slug, 'prun', 2)
  await page.goto(`/communities/${slug}`)
  await page.getByRole('searchbox').fill('prun')
  await expect(page).toHaveURL(/q=prun/)
  await expect(page.getByRole('link', { name: 'Cider at last' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Pruning/ })).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('prun')
  await expect(page.getByRole('link', { name: /^Pruning/ })).toHaveCount(2)
  await page.getByRole('searchbox').fill('nothing of the kind')
  await expect(page.getByText('No posts match')).toBeVisible()
  await page.getByRole('searchbox').fill('aples')
  await page.getByText('Did you mean').getByRole('link', { name: 'apples' }).click()
  await expect(page.getByRole('link', { name: 'Pruning apples' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('apples')
})

const sections = [
  'details',
  'privacy',
  'forums',
  'members',
  'requests',
  'invitations',
  'banned',
  'words',
  'audit',
  'danger',
] as const

test('keeps the community settings accessible in light and dark, and fits them on a phone', async ({
  page,
  signIn,
}) => {
  test.slow()
  const kit = await signIn(page, 'Kit Moor')
  const community = await createCommunity(kit, { requiresApproval: true })
  await post(kit.request, `/api/communities/by-slug/${community.slug}/invite`, { emails: [newEmail('Lou')] })
  await page.setViewportSize({ width: 360, height: 740 })
  for (const section of sections) {
    await page.goto(`/communities/${community.slug}/settings?tab=${section}`)
    expect(await sidewaysScroll(page), section).toBe(0)
    expect(await accessibilityFaults(page), section).toEqual([])
  }
})

/** Adds the waiting job of a large change of privacy, because a running one may end at any moment. */
function addWaitingChange(slug: string) {
  const inHalfAnHour = new Date(Date.now() + 30 * 60_000).toISOString()
  const database = new SQLite(join(process.env.E2E_DATA_DIR ?? '', 'folkmoot.db'), { timeout: 10_000 })
  database
    .prepare(
      `insert into "job" ("id", "kind", "key", "queue", "payload", "runAt", "done", "total", "createdAt")
       select "id", 'update-visibility', "id", 'main', json_object('communityId', "id"), ?, 200, 30001, ?
       from "community" where "slug" = ?`,
    )
    .run(inHalfAnHour, new Date().toISOString(), slug)
  database.close()
}

test('shows how far a change of privacy is, even after a reload, and when it is done', async ({ page, signIn }) => {
  test.slow()
  const community = await createCommunity(await signIn(page, 'Noa Orr'), { isPrivate: true })
  addWaitingChange(community.slug)
  await page.goto(`/communities/${community.slug}/settings?tab=privacy`)
  const state = page.getByRole('status').filter({ hasText: 'The community is closed to everyone else' })
  await expect(state).toContainText('If you change the privacy again, the last change applies.')
  await page.reload()
  await expect(state).toContainText('200 posts of 30,001 posts are removed from the public lists')
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('switch', { name: /^Private community/ }).press('Space')
  await page.getByRole('button', { name: 'Review changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change privacy' }).click()
  await expect(page.getByText('The community is open: all posts are in everyone’s feeds and searches.')).toBeVisible()
  await expect(page.getByText(/^The community is (closed|being opened)/)).toHaveCount(0)
})

test('deletes a community only when its name is typed, and hides it from everybody', async ({ page, signIn }) => {
  const community = await createCommunity(await signIn(page, 'Mia Nash'))
  await page.goto(`/communities/${community.slug}/settings?tab=danger`)
  await page
    .getByRole('button', { name: /Delete/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('another name')
  await dialog.getByRole('button', { name: 'Delete community' }).click()
  await expect(dialog.getByText('The name does not match the name of this community.')).toBeVisible()
  await dialog.getByRole('textbox').fill(community.name)
  await dialog.getByRole('button', { name: /Delete/ }).click()
  await expect(page).toHaveURL(/\/communities$/)
  await expect(page.getByRole('link', { name: community.name })).toHaveCount(0)
})
