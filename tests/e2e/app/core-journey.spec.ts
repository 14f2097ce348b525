import { accessibilityFaults, expect, mailedLink, newEmail, password, test, watchConsole } from '../fixtures.ts'

test('signs up, verifies, creates a community, and lets a second user join, post and comment', {
  tag: '@packaged',
}, async ({ page, browser }) => {
  const ann = newEmail('Ann')
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).first().click()
  await page.getByLabel('Name').fill('Ann Marlow')
  await page.getByLabel('Email').fill(ann)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(page).toHaveURL(/\/verify-email$/)

  await page.goto(await mailedLink(ann))
  await expect(page.getByText('Your email has been successfully verified.').first()).toBeVisible()
  await expect(page).toHaveURL(/\/$/)

  await page.getByRole('link', { name: 'Communities', exact: true }).first().click()
  await page.getByRole('link', { name: 'Create Community' }).first().click()
  await page.getByLabel('Community name').fill(`Allotment ${Date.now()}`)
  await page.getByLabel('Description').fill('For everybody who grows vegetables.')
  const topic = `Soil ${Date.now()}`
  await page
    .getByRole('combobox', { name: /topic/i })
    .or(page.getByRole('textbox', { name: /topic/i }))
    .fill(topic)
  await page.getByRole('option', { name: new RegExp(topic) }).click()
  await page.getByLabel('Community Guidelines').fill('Be **kind** to slugs.')
  await page.getByRole('button', { name: 'Create Community' }).click()
  await expect(page.getByText('Community created successfully')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Allotment')
  await expect(page.getByRole('link', { name: topic })).toBeVisible()
  await page.getByRole('tab', { name: 'About' }).click()
  await expect(page.getByRole('main').locator('strong', { hasText: 'kind' })).toBeVisible()
  const communityAddress = new URL(page.url()).pathname

  const benPage = await (await browser.newContext()).newPage()
  const complaints = watchConsole(benPage, false)
  const ben = newEmail('Ben')
  await benPage.goto(communityAddress)
  await expect(benPage).toHaveURL(/\/login\?returnTo=/)
  await benPage.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await benPage.getByLabel('Name').fill('Ben Okafor')
  await benPage.getByLabel('Email').fill(ben)
  await benPage.getByLabel('Password', { exact: true }).fill(password)
  await benPage.getByLabel('Confirm password', { exact: true }).fill(password)
  await benPage.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(benPage).toHaveURL(new RegExp(communityAddress))
  await benPage.goto(await mailedLink(ben))
  await expect(benPage).toHaveURL(/\/$/)

  await benPage.goto(communityAddress)
  await expect(benPage.getByRole('button', { name: 'Create Post' })).toBeDisabled()
  await benPage.getByRole('button', { name: 'Join Community' }).click()
  await expect(benPage.getByText('You have joined the community!')).toBeVisible()
  await expect(benPage.getByText('2 members')).toBeVisible()
  await benPage.getByRole('link', { name: 'Create Post' }).click()
  await benPage.getByLabel('Title').fill('When do you sow leeks?')
  await benPage
    .getByRole('textbox', { name: 'Content' })
    .fill('I start in **March**, see [the almanac](https://example.org).\n\n<script>alert(1)</script>')
  await benPage.getByRole('button', { name: 'Create Post' }).click()
  await expect(benPage.getByRole('heading', { level: 1, name: 'When do you sow leeks?' })).toBeVisible()
  const almanac = benPage.getByRole('link', { name: 'the almanac' })
  await expect(almanac).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
  await expect(almanac).toHaveAttribute('target', '_blank')

  await page.goto(communityAddress)
  await page.getByRole('link', { name: 'When do you sow leeks?' }).click()
  await page.getByRole('button', { name: 'Leave a Comment' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Not before April here.')
  await page.getByRole('dialog').getByRole('button', { name: 'Post Comment' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  // Only a comment that the server has can be deleted.
  await expect(page.getByRole('article').getByRole('button', { name: /^Delete the comment/ })).toBeVisible()

  await benPage.reload()
  await benPage
    .getByRole('article')
    .filter({ hasText: 'Not before April here.' })
    .getByRole('button', { name: /^Reply/ })
    .click()
  await expect(benPage.getByRole('dialog', { name: 'Reply to Ann Marlow' })).toBeVisible()
  await benPage.getByRole('dialog').getByRole('textbox').fill('Then I will wait.')
  await benPage.getByRole('dialog').getByRole('button', { name: 'Post Reply' }).click()
  await expect(benPage.getByText('Your reply to Ann Marlow has been posted successfully.')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Then I will wait.')).toBeVisible()
  await expect(page.getByText(/2 comments/i).first()).toBeVisible()
  expect(complaints).toEqual([])
})

test('edits a comment in place, and keeps its replies when it is deleted', async ({ page, signIn }) => {
  const { request } = await signIn(page, 'Cleo Reyes')
  const community = await (
    await request.post('/api/communities', { data: { name: 'Night sky', description: 'Stars and planets' } })
  ).json()
  const forums = await (await request.get(`/api/communities/by-slug/${community.slug}/forums`)).json()
  const post = await (
    await request.post('/api/posts', { data: { title: 'Leonids', content: 'Tonight!', forumId: forums[0].id } })
  ).json()
  const comments = `/api/posts/${post.id}/comments`
  const root = await (await request.post(comments, { data: { content: 'Where are you watching?' } })).json()
  await request.post(comments, { data: { content: 'From the roof.', parentId: root.id } })

  await page.goto(`${post.link}#comment-${root.id}`)
  const comment = page.getByRole('article').filter({ hasText: 'Where are you watching?' }).last()
  await comment.getByRole('button', { name: /^Edit/ }).first().click()
  await page.getByRole('main').getByRole('textbox').fill('From where are you watching?')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Your comment has been updated')).toBeVisible()
  await expect(page.getByText('From where are you watching?')).toBeVisible()
  await expect(page.getByText('• edited').first()).toBeVisible()

  await page
    .getByRole('article')
    .filter({ hasText: 'From where are you watching?' })
    .last()
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  const asking = page.getByRole('dialog', { name: 'Delete comment' })
  await expect(
    asking.getByText('Are you sure you want to delete this comment? This action cannot be undone.'),
  ).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await asking.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Comment deleted successfully')).toBeVisible()
  await expect(page.getByText('[deleted]')).toBeVisible()
  await expect(page.getByText('From the roof.')).toBeVisible()
  await expect(page.getByText('From where are you watching?')).toBeHidden()
})
