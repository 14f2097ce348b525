import type { Browser, Page } from '@playwright/test'
import { type Account, expect, expectWellMade, mailedLink, newPage, phoneAndDesktop, post, test } from '../fixtures.ts'

test.use({ expectsRefusals: true })

type SignIn = (page: Page, name: string) => Promise<Account>

/** A community with an organizer on `page`, and a reader who is not a member on a page of their own. */
async function openCommunity(page: Page, browser: Browser, signIn: SignIn) {
  const organizer = await signIn(page, 'Olga Organizes')
  const name = `Who may write ${Date.now().toString(36)}`
  const { slug } = await post<{ slug: string }>(organizer.request, '/api/communities', {
    name,
    description: 'A place to try',
  })
  const [forum] = await (await organizer.request.get(`/api/communities/by-slug/${slug}/forums`)).json()
  const readerPage = await newPage(browser)
  const reader = await signIn(readerPage, 'Rita Reads')
  const write = (by: Account, title: string) =>
    post<{ id: string; link: string }>(by.request, '/api/posts', { title, content: 'Some words.', forumId: forum.id })
  const join = (by: Account) => post(by.request, `/api/communities/by-slug/${slug}/join`)
  return { organizer, slug, forumId: forum.id as string, readerPage, reader, write, join }
}

for (const [device, viewport] of phoneAndDesktop) {
  test(`readers comment until the community lets members only, on ${device}`, async ({ page, browser, signIn }) => {
    const { organizer, slug, readerPage, write } = await openCommunity(page, browser, signIn)
    await Promise.all([page, readerPage].map((each) => each.setViewportSize(viewport)))
    const { link } = await write(organizer, 'Where do we meet?')
    await readerPage.goto(link)
    await expect(readerPage.getByRole('button', { name: 'Leave a Comment' })).toBeEnabled()

    await page.goto(`/communities/${slug}/settings?tab=privacy`)
    // It shows the choice in a later task, so that checking it could fail.
    await page.getByRole('radio', { name: 'Members only' }).press('Space')
    await expect(page.getByText('Who may write has been saved.')).toBeVisible()
    await expectWellMade(page)

    await readerPage.reload()
    const note = readerPage.getByRole('note').filter({ hasText: 'comment' })
    await expect(note).toBeVisible()
    await expect(readerPage.getByRole('button', { name: 'Leave a Comment' })).toHaveCount(0)
    await expectWellMade(readerPage)
    await note.getByRole('button', { name: /^Join/ }).click()
    await expect(readerPage.getByRole('button', { name: 'Leave a Comment' })).toBeEnabled()
    await readerPage.context().close()
  })

  test(`a first post waits until a moderator approves it, on ${device}`, async ({ page, browser, signIn }) => {
    const { slug, readerPage, reader, write, join } = await openCommunity(page, browser, signIn)
    await Promise.all([page, readerPage].map((each) => each.setViewportSize(viewport)))
    await join(reader)
    await page.goto(`/communities/${slug}/settings?tab=privacy`)
    await page.getByRole('combobox', { name: 'First posts of new members' }).selectOption('Hold the first post')
    await expect(page.getByText('Who may write has been saved.')).toBeVisible()

    const title = `Hello from a new member on ${device}`
    const { link } = await write(reader, title)
    await readerPage.goto(`/communities/${slug}`)
    await expect(readerPage.getByText('Waits for approval')).toBeVisible()
    await readerPage.goto(link)
    await expect(readerPage.getByRole('note').filter({ hasText: 'until one of them approves it' })).toBeVisible()
    await expectWellMade(readerPage)

    const memberPage = await newPage(browser)
    const member = await signIn(memberPage, 'Mia Member')
    await join(member)
    await memberPage.goto(`/communities/${slug}`)
    await expect(memberPage.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(memberPage.getByText(title)).toHaveCount(0)
    expect((await member.request.get(`/api${link}`)).status()).toBe(404)

    await page.goto(`/communities/${slug}/moderation`)
    await page.getByRole('tab', { name: /^Waiting posts/ }).click()
    await expect(page.getByRole('button', { name: `Approve ${title}` })).toBeVisible()
    await expectWellMade(page)
    await page.getByRole('button', { name: `Approve ${title}` }).click()
    await expect(page.getByText('The post has been approved and is shown now.')).toBeVisible()

    // The first mail verified the address.
    expect(new URL(await mailedLink(reader.email, 2)).pathname).toBe(link)

    await memberPage.goto(link)
    await expect(memberPage.getByRole('heading', { name: title })).toBeVisible()
    await memberPage.goto('/notifications')
    await expect(memberPage.getByText(title)).toBeVisible()
    await memberPage.context().close()
    await readerPage.context().close()
  })
  test(`only moderators post in an announcement forum, and members comment, on ${device}`, async ({
    page,
    browser,
    signIn,
  }) => {
    const { organizer, slug, forumId, readerPage, reader, write, join } = await openCommunity(page, browser, signIn)
    await Promise.all([page, readerPage].map((each) => each.setViewportSize(viewport)))
    await join(reader)
    await page.goto(`/communities/${slug}/settings?tab=forums`)
    await page.getByRole('button', { name: /^Actions for / }).click()
    await page.getByRole('menuitem', { name: 'Let only moderators post' }).click()
    await expect(page.getByText('Announcements only')).toBeVisible()
    await expectWellMade(page)
    const { link } = await write(organizer, 'The garden opens on Sunday')

    await readerPage.goto(`/communities/${slug}/new-post`)
    await expect(readerPage.getByRole('heading', { name: 'Announcements only' })).toBeVisible()
    await expectWellMade(readerPage)
    const refused = await reader.request.post('/api/posts', { data: { title: 'A post', content: 'Mine.', forumId } })
    expect(refused.status()).toBe(403)
    await readerPage.goto(link)
    await expect(readerPage.getByRole('button', { name: 'Leave a Comment' })).toBeEnabled()
    await readerPage.context().close()
  })

  test(`one report hides a post where the community chose so, on ${device}`, async ({ page, browser, signIn }) => {
    const { organizer, slug, readerPage, reader, write, join } = await openCommunity(page, browser, signIn)
    await page.setViewportSize(viewport)
    await join(reader)
    await page.goto(`/communities/${slug}/settings?tab=privacy`)
    await page.getByRole('combobox', { name: 'Reports that hide a post or comment' }).selectOption('1 user reports it')
    await expect(page.getByText('Who may write has been saved.')).toBeVisible()
    const { id, link } = await write(reader, 'Buy my miracle soil')
    const witness = await newPage(browser)
    const { request } = await signIn(witness, 'Walt Witness')
    await post(request, `/api/posts/${id}/report`, { reason: 'SPAM' })
    await witness.goto(link)
    await expect(witness.getByText('Some words.')).toHaveCount(0)
    expect((await organizer.request.get(`/api${link}`)).status()).toBe(200)
    await readerPage.context().close()
    await witness.context().close()
  })

  test(`a rejected first post tells its author why, on ${device}`, async ({ page, browser, signIn }) => {
    const { slug, readerPage, reader, write, join } = await openCommunity(page, browser, signIn)
    await Promise.all([page, readerPage].map((each) => each.setViewportSize(viewport)))
    await join(reader)
    await post(page.context().request, '/trpc/communitySettings.saveWriting', { slug, heldFirstPosts: 1 })
    const title = `Not here on ${device}`
    await write(reader, title)
    await page.goto(`/communities/${slug}/moderation`)
    await page.getByRole('tab', { name: /^Waiting posts/ }).click()
    await page.getByRole('button', { name: `Reject ${title}` }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expectWellMade(page)
    await dialog.getByRole('textbox').fill('This is an advert.')
    await dialog.getByRole('button', { name: /^Reject/ }).click()
    await expect(dialog).toBeHidden()
    await readerPage.goto('/notifications')
    await expect(readerPage.getByText(/^Your post in .* was not approved\.$/).first()).toBeVisible()
    await expectWellMade(readerPage)
    await readerPage.context().close()
  })
}
