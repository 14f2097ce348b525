import {
  expect,
  expectWellMade,
  newEmail,
  newPage,
  password,
  phoneAndDesktop,
  post,
  test,
  watchConsole,
} from '../fixtures.ts'

for (const [screen, viewport] of phoneAndDesktop)
  test(`a guest joins by a link on ${screen}: from the dialog to the greeting`, async ({ page, browser, signIn }) => {
    await page.setViewportSize(viewport)
    const { request } = await signIn(page, 'Ann Host')
    const { slug, name } = await post<{ slug: string; name: string }>(request, '/api/communities', {
      name: `Reading Room ${process.pid} ${Date.now().toString(36)}`,
      description: 'A place for those who read together.',
      isPrivate: true,
    })
    const [forum] = await (await request.get(`/api/communities/by-slug/${slug}/forums`)).json()
    const welcome = { title: 'Welcome to all readers', content: 'Say **hello** below.', forumId: forum.id }
    const { id } = await post<{ id: string }>(request, '/api/posts', welcome)
    await post(request, '/trpc/posts.pin', { id, isPinned: true })

    await page.goto(`/communities/${slug}`)
    await page.getByRole('button', { name: 'Invite Members' }).click()
    const dialog = page.getByRole('dialog', { name: `Invite to ${name}` })
    await expect(dialog).toBeVisible()
    await expectWellMade(page)
    await dialog.getByRole('tab', { name: 'Link' }).click()
    await dialog.getByLabel('Uses').selectOption('10 people')
    await expectWellMade(page)
    await dialog.getByRole('button', { name: 'Make link' }).click()
    const link = await dialog.getByRole('textbox', { name: 'Invite link' }).inputValue()
    await dialog.getByRole('button', { name: 'QR code' }).click()
    await expect(dialog.getByRole('img', { name: 'QR code: Invite link' })).toBeVisible()
    await expectWellMade(page)

    const guest = await newPage(browser)
    const complaints = watchConsole(guest, false)
    await guest.setViewportSize(viewport)
    const answer = await guest.goto(link)
    // The server has rendered the page, and its head names nothing of a private community.
    const html = (await answer?.text()) ?? ''
    expect(html).toContain('Ann Host')
    expect(html.slice(0, html.indexOf('</head>'))).not.toContain(name)
    await expect(guest.getByRole('heading', { level: 1, name })).toBeVisible()
    await expectWellMade(guest)
    await guest.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
    await expect(guest.getByRole('complementary', { name: 'Invitation' })).toContainText(name)
    await expectWellMade(guest)
    await guest.getByLabel('Name').fill('Carl Guest')
    await guest.getByLabel('Email').fill(newEmail('carl guest'))
    await guest.getByLabel('Password', { exact: true }).fill(password)
    await guest.getByLabel('Confirm password').fill(password)
    await guest.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
    await expect(guest).toHaveURL(new RegExp(`/communities/${slug}$`))
    const greeting = guest.getByRole('region', { name: `Welcome to ${name}` })
    await expect(greeting).toContainText('Ann Host invited you.')
    await expect(greeting.getByText('Say hello below.')).toBeVisible()
    await expectWellMade(guest)
    await guest.reload()
    await expect(guest.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(greeting).toBeHidden()
    expect(complaints).toEqual([])

    await page.goto(`/communities/${slug}/settings?tab=invitations`)
    const row = page.getByRole('listitem').filter({ hasText: 'Link for 10 people' })
    await expect(row).toContainText('1 of 10 joined')
    await expectWellMade(page)
    await row.getByRole('button', { name: /^Revoke/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke link' }).click()
    await expect(row).toBeHidden()
    const late = await newPage(browser)
    expect((await late.goto(link))?.status()).toBe(403)
    await expect(late.getByText('This invite link was revoked.')).toBeVisible()
    await expectWellMade(late)
  })
