import { readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import { expect, expectWellMade, phoneAndDesktop, post, settled, test } from '../fixtures.ts'

const spoken = [
  { code: 'de', direction: 'ltr', title: 'Welche Sorte Tomaten?', comment: 'Die gelben, wie jedes Jahr.' },
  { code: 'ja', direction: 'ltr', title: 'どのトマトにしますか', comment: '去年と同じ黄色がいいです。' },
  { code: 'ar', direction: 'rtl', title: 'أي نوع من الطماطم؟', comment: 'الأصفر كما في كل سنة.' },
] as const

/** Returns the translation of an English text in the catalogue of a room. */
function catalogueIn(language: string) {
  return (room: string, english: string) => {
    const filename = `src/languages/${language}/${room}.po`
    const context = { locale: language, sourceLocale: 'en', filename }
    const messages = Object.values(formatter().parse(readFileSync(filename, 'utf8'), context)) as {
      message?: string
      translation?: string
    }[]
    const text = messages.find(({ message }) => message === english)?.translation
    if (!text) throw new Error(`${filename} has no “${english}”`)
    return text
  }
}

for (const { code, direction, title, comment } of spoken) {
  for (const [screen, viewport] of phoneAndDesktop) {
    test.describe(`${code} on ${screen}`, () => {
      test.use({ locale: code, viewport })

      test('a member reads, writes a post and a comment, and goes on in English', async ({ page, signIn }) => {
        const text = catalogueIn(code)
        await page.goto('/login')
        await expect(page.locator(`html[lang="${code}"][dir="${direction}"]`)).toBeAttached()
        await expect(page.getByRole('heading', { level: 1, name: text('identity', 'Sign in') })).toBeVisible()
        await expectWellMade(page)

        await signIn(page, 'Noor')
        const { slug } = await post<{ slug: string }>(page.context().request, '/api/communities', {
          name: `Garden ${code} ${Date.now().toString(36)}`,
          description: 'A garden for everybody.',
        })
        for (const path of ['/', `/communities/${slug}`, '/settings', '/notifications']) {
          await page.goto(path)
          await expectWellMade(page)
        }

        await page.goto(`/communities/${slug}/new-post`)
        await page.getByRole('textbox', { name: text('discussions', 'Title') }).fill(title)
        await page.getByRole('textbox', { name: text('discussions', 'Content') }).fill(title)
        await page.getByRole('button', { name: text('discussions', 'Create Post'), exact: true }).click()
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

        await page
          .getByRole('button', { name: text('discussions', 'Leave a Comment') })
          .first()
          .click()
        const composer = page.getByRole('dialog', { name: text('discussions', 'Leave a Comment') })
        await composer.getByRole('textbox').fill(comment)
        await composer.getByRole('button', { name: text('discussions', 'Post Comment') }).click()
        await expect(page.getByRole('article').filter({ hasText: comment })).toBeVisible()
        await expectWellMade(page)

        await page.goto('/profile')
        await settled(page)
        const name = page.getByRole('textbox', { name: text('users', 'Name') })
        await name.fill('Noor Haddad')
        await page
          .getByRole('combobox', { name: text('identity', 'Language') })
          .last()
          .selectOption('English')
        await expect(page.locator('html[lang="en"][dir="ltr"]')).toBeAttached()
        await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Noor Haddad')
        await page.goto('/settings')
        await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
      })
    })
  }
}
