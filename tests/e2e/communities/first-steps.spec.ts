import { accessibilityFaults, expect, phoneAndDesktop, post, sidewaysScroll, test } from '../fixtures.ts'

for (const [name, viewport] of phoneAndDesktop) {
  test(`a new community gets a face, a welcome and its first invitation on ${name}`, async ({ page, signIn }) => {
    await page.setViewportSize(viewport)
    await signIn(page, 'Fay Stone')
    await page.goto('/communities/create')
    const title = `Rhubarb friends ${Date.now().toString(36)}`
    await page.getByRole('textbox', { name: 'Community name' }).fill(title)
    await page.getByRole('textbox', { name: 'Description' }).fill('Everything about growing rhubarb.')
    await page.getByRole('radio', { name: 'Violet' }).press('Space')
    await expect(page.getByRole('radio', { name: 'Violet' })).toBeChecked()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Create Community' }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

    const steps = page.getByRole('region', { name: 'First steps' })
    await expect(steps.getByText('0 of 3 done')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Members: Fay Stone' })).toBeVisible()
    // The main button and the selected tab have the community's color.
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(page.getByRole('link', { name: 'Create Post' })).toHaveCSS('background-color', 'rgb(107, 71, 201)')
    await expect(page.getByRole('tab', { name: 'Posts' })).toHaveCSS('border-bottom-color', 'rgb(107, 71, 201)')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.getByRole('link', { name: 'Create Post' })).toHaveCSS('background-color', 'rgb(183, 156, 245)')
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)

    await steps.getByRole('link', { name: 'Choose a look' }).click()
    const icon = page.getByRole('group', { name: 'Icon' })
    await icon.locator('input[type=file]').setInputFiles('public/icon-192.png')
    await expect(icon.getByRole('button', { name: 'Remove icon' })).toBeVisible()
    await page.getByRole('button', { name: 'Save details' }).click()
    await expect(page.getByText('The details have been saved.')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: title }).click()
    await expect(steps.getByText('1 of 3 done')).toBeVisible()

    await steps.getByRole('link', { name: 'Write a welcome' }).click()
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(`Welcome to ${title}`)
    await expect(page.getByRole('checkbox', { name: /^Pin this post/ })).toBeChecked()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Create Post' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Welcome to ${title}` })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: title }).first().click()
    await expect(steps.getByText('2 of 3 done')).toBeVisible()
    await expect(page.getByText('Pinned', { exact: true })).toBeVisible()

    await steps.getByRole('button', { name: 'Invite people' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await steps.getByRole('button', { name: 'Dismiss the first steps' }).click()
    await expect(steps).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(steps).toBeHidden()
  })

  test(`the first steps stay in place while the app takes them over on ${name}, and a press at once counts`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize(viewport)
    await signIn(page, 'Fay Stone')
    const { request } = page.context()
    const word = Date.now().toString(36)
    const topic = await post<{ id: string }>(request, '/api/topics', { name: `Rhubarb ${viewport.width} ${word}` })
    const { slug } = await post<{ slug: string }>(request, '/api/communities', {
      name: `Rhubarb ${viewport.width} ${word}`,
      description: 'Everything about growing rhubarb.',
      topics: topic.id,
    })
    const steps = page.getByRole('region', { name: 'First steps' })
    const visited = page.waitForResponse(/visits\.visit/)
    await page.goto(`/communities/${slug}`)
    const rendered = await steps.elementHandle()
    await visited
    // The answer to the visit changes the data of the page.
    await page.getByRole('button', { name: 'Dismiss the first steps' }).hover()
    expect(await rendered?.evaluate(({ isConnected }) => isConnected)).toBe(true)
    await page.goto(`/communities/${slug}`)
    await page.getByRole('button', { name: 'Dismiss the first steps' }).click()
    await expect(steps).toBeHidden()
  })
}
