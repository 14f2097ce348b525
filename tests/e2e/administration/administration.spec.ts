import { accessibilityFaults, expect, makeSuperAdmin, newPage, post, sidewaysScroll, test } from '../fixtures.ts'

test.use({ expectsRefusals: true })

interface Written {
  slug: string
  id: string
  link: string
}

/** A public community of this user with one post. */
async function writtenBy(request: Parameters<typeof post>[0], title: string): Promise<Written> {
  const name = `Yard of ${title}`
  const community = await post<{ slug: string }>(request, '/api/communities', { name, description: 'A place to try' })
  const forums = await (await request.get(`/api/communities/by-slug/${community.slug}/forums`)).json()
  const written = { title, content: `What ${title} is about.`, forumId: forums[0].id }
  return { slug: community.slug, ...(await post<{ id: string; link: string }>(request, '/api/posts', written)) }
}

const report = (request: Parameters<typeof post>[0], id: string, details: string) =>
  post(request, `/api/posts/${id}/report`, { reason: 'SPAM', details })

test('keeps users who are not super admins out of the admin area', async ({ page, signIn }) => {
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, 'Olaf Outside')
  for (const path of [
    '/admin',
    '/admin/users',
    '/admin/links',
    '/admin/moderation/queue',
    '/admin/settings',
    '/admin/audit',
    '/admin/system-check',
    '/admin/versions',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expect(page.getByText('You do not have permission to access the admin area.')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0)
})

test('ends the session of a suspended user in the open page, and shows the reason at login', async ({
  page,
  browser,
  signIn,
}) => {
  const admin = await signIn(page, 'Ada Strict')
  await makeSuperAdmin(admin.email)
  const other = await newPage(browser)
  const tess = await signIn(other, `Tess Loud ${Date.now().toString(36)}`)
  await other.goto('/communities')
  await expect(other.getByRole('heading', { name: 'Communities', level: 1 })).toBeVisible()

  await page.goto('/admin/users')
  await page.getByRole('textbox', { name: 'Search by email or name' }).fill(tess.email)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: tess.name }).first().click()
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Shouting at everybody')
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(dialog).toBeHidden()

  await expect(other).toHaveURL(/\/login/)
  await other.getByLabel('Email').fill(tess.email)
  await other.getByLabel('Password', { exact: true }).fill('correct horse')
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other.getByText('This account is suspended.')).toBeVisible()
  await expect(other.getByText('Shouting at everybody')).toBeVisible()

  await page.getByRole('button', { name: 'Lift suspension' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Lift suspension' }).click()
  await expect(page.getByRole('button', { name: 'Suspend', exact: true })).toBeVisible()
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other).not.toHaveURL(/\/login/)
  await other.context().close()
})

test('removes everything that a suspended user wrote in one step, and undoes it with one press', async ({
  page,
  browser,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const admin = await signIn(page, 'Ada Cleaner')
  await makeSuperAdmin(admin.email)
  const other = await newPage(browser)
  const tess = await signIn(other, `Tess Seller ${Date.now().toString(36)}`)
  const { slug, id, link } = await writtenBy(tess.request, `pills ${Date.now().toString(36)}`)
  const status = async () => (await page.request.get(`/api/communities/${slug}/posts/${id}`)).status()

  await page.goto('/admin/users')
  await page.getByRole('textbox', { name: 'Search by email or name' }).fill(tess.email)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: tess.name }).first().click()
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Advertising')
  await dialog.getByRole('checkbox', { name: 'Remove everything this user wrote' }).check()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Suspend and remove' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Everything they wrote and their profile were removed.')).toBeVisible()
  expect(await sidewaysScroll(page)).toBe(0)
  await expect.poll(status).toBe(404)

  await page.getByRole('button', { name: 'Undo suspension and removal' }).click()
  await expect(page.getByText('Everything they wrote and their profile were removed.')).toBeHidden()
  await expect.poll(status).toBe(200)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: /^pills/ })).toBeVisible()
  await other.context().close()
})

test('gives a community whose only organizer is suspended a new one', async ({ page, browser, signIn }) => {
  const admin = await signIn(page, 'Ada Helper')
  await makeSuperAdmin(admin.email)
  const other = await newPage(browser)
  const tess = await signIn(other, `Tess Founder ${Date.now().toString(36)}`)
  const { slug } = await writtenBy(tess.request, `orphans ${Date.now().toString(36)}`)
  const third = await newPage(browser)
  const bob = await signIn(third, `Bob Heir ${Date.now().toString(36)}`)
  await post(bob.request, `/api/communities/by-slug/${slug}/join`)

  await page.goto('/admin/users')
  await page.getByRole('textbox', { name: 'Search by email or name' }).fill(tess.email)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: tess.name }).first().click()
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  const suspending = page.getByRole('dialog')
  await expect(suspending.getByText(/No other organizer of “Yard of orphans/)).toBeVisible()
  await suspending.getByRole('textbox', { name: 'Reason' }).fill('Shouting at everybody')
  await suspending.getByRole('button', { name: 'Suspend', exact: true }).click()
  await page
    .getByRole('alert')
    .getByRole('link', { name: /Yard of orphans/ })
    .click()

  await expect(page.getByRole('heading', { name: 'Appoint an organizer' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Members & roles'])
  await page.getByRole('combobox', { name: 'User' }).fill(bob.email)
  await page.getByRole('option', { name: bob.name }).click()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Appoint organizer' }).click()
  const appointing = page.getByRole('dialog')
  await expect(appointing.getByText(`Appoint ${bob.name} organizer?`)).toBeVisible()
  await appointing.getByRole('button', { name: 'Appoint organizer' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: bob.name }).getByText('Organizer')).toBeVisible()

  await third.goto('/notifications')
  await expect(third.getByText(/You are now an organizer of/)).toBeVisible()
  await third.goto(`/communities/${slug}/settings`)
  await expect(third.getByRole('tab', { name: 'Danger zone' })).toBeVisible()
  for (const each of [other, third]) await each.context().close()
})

test('works through the moderation queue by keyboard alone, and removes content from open pages', {
  tag: '@packaged',
}, async ({ page, browser, signIn }) => {
  const writing = await newPage(browser)
  const author = await signIn(writing, 'Walt Seller')
  const title = `Cheap watches ${Date.now().toString(36)}`
  const written = await writtenBy(author.request, title)
  await writing.goto(written.link)
  await expect(writing.getByRole('heading', { name: title })).toBeVisible()

  const admin = await signIn(page, 'Dee Desk')
  await makeSuperAdmin(admin.email)
  await report(admin.request, written.id, 'Nothing but watches')

  await page.goto('/admin/moderation/queue')
  const item = page.locator('[data-case]').filter({ hasText: title })
  await expect(item).toBeVisible()
  await item.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing but watches')).toBeVisible()
  await page.keyboard.press('t')
  await expect(page.getByText(/Under review/i).first()).toBeVisible()
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.type('We sell nothing here')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(item).toHaveCount(0)

  await expect(writing.getByText('Post Not Found')).toBeVisible()
  await writing.goto('/notifications')
  await expect(writing.getByText('We sell nothing here')).toBeVisible()
  await writing.context().close()
})

test("gives organizers the queue of their community without the reporters' names", async ({
  page,
  browser,
  signIn,
}) => {
  const organizer = await signIn(page, 'Orla Host')
  const other = await newPage(browser)
  const guest = await signIn(other, 'Gil Guest')
  const title = `Doubtful ${Date.now().toString(36)}`
  const { slug } = await writtenBy(organizer.request, `House of ${title}`)
  await post(guest.request, `/api/communities/by-slug/${slug}/join`)
  const forums = await (await guest.request.get(`/api/communities/by-slug/${slug}/forums`)).json()
  const doubtful = { title, content: 'Is this fine?', forumId: forums[0].id }
  const { id } = await post<{ id: string }>(guest.request, '/api/posts', doubtful)
  const reporting = await newPage(browser)
  const reporter = await signIn(reporting, 'Rita Reports')
  await report(reporter.request, id, 'I doubt it')

  await page.goto(`/communities/${slug}/moderation`)
  await page.locator('[data-case]').filter({ hasText: title }).click()
  await expect(page.getByText('I doubt it')).toBeVisible()
  await expect(page.getByText('Rita Reports')).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: /^Dismiss/ }).click()
  await expect(page.locator('[data-case]').filter({ hasText: title })).toHaveCount(0)

  await other.goto(`/communities/${slug}/moderation`)
  await expect(other.locator('[data-case]')).toHaveCount(0)
  await expect(other.getByRole('heading', { level: 1 })).not.toHaveText('Moderation queue')
  await reporting.context().close()
  await other.context().close()
})

test('shows a new instance name in open pages', async ({ page, browser, signIn }) => {
  const admin = await signIn(page, 'Nell Names')
  await makeSuperAdmin(admin.email)
  const other = await newPage(browser)
  await signIn(other, 'Pat Present')
  // The stream announces changes from its first message on.
  const stream = other.waitForResponse(/notifications\.live/)
  await other.goto('/communities')
  await stream

  await page.goto('/admin/settings')
  const name = page.getByRole('textbox', { name: /^Name/ })
  await name.fill('Village Green')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('The settings have been saved.')).toBeVisible()
  await expect(other.getByRole('banner').getByText('Village Green')).toBeVisible()
  await name.fill('Folkmoot')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(other.getByRole('banner').getByText('Folkmoot')).toBeVisible()
  await page.goto('/admin/audit')
  await expect(page.getByText(/Village Green/).first()).toBeVisible()
  await other.context().close()
})

const screens = {
  'the dashboard': '/admin',
  'user management': '/admin/users',
  'links to hand over': '/admin/links',
  'the communities of the instance': '/admin/communities',
  'content moderation': '/admin/moderation',
  'the moderation queue': '/admin/moderation/queue',
  'system settings': '/admin/settings',
  'sign-up settings': '/admin/settings?tab=sign-up',
  'word rules': '/admin/settings?tab=word-rules',
  'backup settings': '/admin/settings?tab=backups',
  'the audit log': '/admin/audit',
  'the versions': '/admin/versions',
}

for (const [name, path] of Object.entries(screens)) {
  test(`${name}: accessible in light and dark, and fits a phone`, async ({ page, signIn }) => {
    // No other user may have the name of a super admin.
    const admin = await signIn(page, `Axel of ${name}`)
    await makeSuperAdmin(admin.email)
    await writtenBy(admin.request, `Seen by ${'Rhabarberbarbara'.repeat(2)}`)
    await page.goto(path)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await sidewaysScroll(page)).toBe(0)
  })
}
