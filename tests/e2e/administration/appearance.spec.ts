import { accessibilityFaults, expect, newPage, phoneAndDesktop, post, sidewaysScroll, test } from '../fixtures.ts'
import { startFresh } from '../fresh-instance.ts'

// The proof that is missing is an answer of 403.
test.use({ expectsRefusals: true })

test('a super admin gives the site a face, guests see it, and a mistake in own CSS can be undone', async ({
  page,
  browser,
}) => {
  const { link, origin, stop, ageProofs } = await startFresh()
  const { request } = page.context()
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const isWellMade = async (shown = page) => {
    for (const [, size] of phoneAndDesktop) {
      await shown.setViewportSize(size)
      expect(await sidewaysScroll(shown)).toBe(0)
      expect(await accessibilityFaults(shown)).toEqual([])
    }
  }
  const save = async () => {
    // The message of the save before may still be there.
    const saved = page.waitForResponse(/adminSettings\.save/)
    await page.getByRole('button', { name: 'Save changes' }).click()
    expect((await saved).ok()).toBe(true)
    await expect(page.getByText('The settings have been saved.').last()).toBeVisible()
  }
  try {
    const account = { name: 'Ada Rowe', email: 'ada@example.org', password: 'a long password for Ada' }
    await post(request, `${origin}/trpc/setup.createAccount`, { code: link.split('#')[1], ...account })
    const { id, slug } = await post<{ id: string; slug: string }>(request, `${origin}/api/communities`, {
      name: 'Elm Street Garden',
      description: 'Beds, seeds and who has the key.',
    })
    const [forum] = await (await request.get(`${origin}/api/communities/by-slug/${slug}/forums`)).json()
    await post(request, `${origin}/api/posts`, {
      title: 'Who has the key?',
      content: '**I** lost it.',
      forumId: forum.id,
    })
    expect(id).toBeTruthy()

    await page.goto(`${origin}/admin/settings`)
    await field('Name').fill('Elm Street')
    await field('Tagline').fill('Neighbours who talk')
    await field('Introduction').fill('We share **tools**, seeds and news.')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload picture' }).click()
    await (await chooser).setFiles('public/icon-512.png')
    await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible()
    await isWellMade()
    await save()
    await page.getByRole('tab', { name: 'Sign-up' }).click()
    await page.getByRole('switch', { name: 'Guests can read public communities' }).click()
    await save()

    await page.goto(`${origin}/admin/settings?tab=appearance`)
    await field('Colour').fill('#ffcc00')
    await expect(page.getByText(/the nearest shade that is legible, #8c6f00/)).toBeVisible()
    await isWellMade()
    await save()
    const button = page.getByRole('button', { name: 'Save changes' })
    await field('Own CSS').fill('#root { display: none }')
    ageProofs()
    await button.click()
    const proof = page.getByRole('dialog')
    await proof.getByLabel('Your password').fill(account.password)
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await expect(proof).toBeHidden()
    await expect(page.getByText('You have unsaved changes.')).toBeHidden()

    // Guests see the face without a script, and the own CSS hides it.
    const guest = await newPage(browser)
    await guest.goto(`${origin}/`)
    await expect(guest.locator('#root')).toBeHidden()
    await guest.goto(`${origin}/?css=off`)
    await expect(guest.getByRole('heading', { level: 1, name: 'Elm Street' })).toBeVisible()
    await expect(guest.getByText('Neighbours who talk')).toBeVisible()
    await expect(guest.getByRole('region', { name: 'Happening now' }).getByText('I lost it.')).toBeVisible()
    await expect(guest.getByRole('region', { name: 'Communities' }).getByText('1 member')).toBeVisible()
    const signUp = guest.getByRole('main').getByRole('link', { name: 'Sign up' })
    await expect(signUp).toHaveCSS('background-color', 'rgb(140, 111, 0)')
    await isWellMade(guest)

    // The admin area never has it, so the mistake can be undone.
    await page.goto(`${origin}/admin/settings?tab=appearance`)
    await expect(field('Own CSS')).toBeVisible()
    await field('Own CSS').fill('')
    await save()
    await guest.goto(`${origin}/`)
    await expect(guest.locator('#root')).toBeVisible()
    await guest.getByRole('link', { name: 'Who has the key?' }).click()
    await expect(guest.getByRole('heading', { level: 1, name: 'Who has the key?' })).toBeVisible()
    await guest.close()
  } finally {
    // Its requests would outlive the server.
    await page.goto('about:blank')
    await stop()
  }
})
