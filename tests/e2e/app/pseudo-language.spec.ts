import type { Page } from '@playwright/test'
import { expect, post, settled, test } from '../fixtures.ts'
import { createSuperAdmin, startFresh } from '../fresh-instance.ts'
import { hiddenTexts } from './right-to-left.ts'

/** Names, addresses, formats, texts of the site, and times, which `Intl` writes in English here: they stay as they are. */
const names = [
  ...['Folkmoot', 'Ada Rowe', 'ada@example.org', 'no-reply@localhost', 'localhost', 'example.org', 'https?', 'smtp'],
  ...['Markdown', 'OpenID', 'RSS', 'Atom', 'CSV', 'JSON', 'JPEG', 'PNG', 'WebP', 'STARTTLS', 'TLS', 'SMTP', 'CSS'],
  ...['General', 'community-\\w+', 'Windows', 'autosize measurement', 'bytes', 'ago', 'minutes?', 'hours?', 'UTC'],
  ...['\\w+day', '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\\w*'],
  ...['Node', 'SQLite', 'Chrome', 'Linux', 'Ctrl', 'Esc', 'Shift', 'Enter', 'Alt', 'QR', 'JavaScript', 'outbox'],
]

/** Returns the visible texts with a word in plain English letters. Runs in the page. */
function bareTexts(patterns: readonly string[]): string[] {
  const allowed = new RegExp(patterns.join('|'), 'g')
  const skipped =
    'script, style, noscript, option, code, kbd, pre, textarea, svg, [aria-hidden="true"], dialog:not([open])'
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = new Set<string>()
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode as Text
    if (!parentElement || parentElement.closest(skipped) || !parentElement.checkVisibility()) continue
    if (/[a-z]{3,}/i.test(data.replace(allowed, ''))) texts.add(data)
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]'))
    for (const name of ['aria-label', 'placeholder', 'title']) {
      const text = element.getAttribute(name)
      if (text && element.checkVisibility() && /[a-z]{3,}/i.test(text.replace(allowed, ''))) texts.add(text)
    }
  return [...texts]
}

/** A community with a post and a comment, in letters that no English word has. */
async function furnish(page: Page) {
  const { request } = page.context()
  const { slug } = await post<{ slug: string }>(request, '/api/communities', {
    name: '花园社区',
    description: '大家一起种花的地方，欢迎加入。',
  })
  const [forum] = await (await request.get(`/api/communities/by-slug/${slug}/forums`)).json()
  const written = { title: '春天种什么？', content: '我想种一些番茄和黄瓜。', forumId: forum.id }
  const { id, link } = await post<{ id: string; link: string }>(request, '/api/posts', written)
  await post(request, `/api/posts/${id}/comments`, { content: '我种玫瑰。' })
  return { slug, link }
}

test('no screen has a text that is not translated, and none is cut where texts are longer', async ({ browser }) => {
  test.slow()
  const { link: setup, origin, stop } = await startFresh({ showsDrafts: true })
  const admin = await browser.newContext({ baseURL: origin, serviceWorkers: 'block' })
  await createSuperAdmin(await admin.newPage(), setup)
  // An account keeps the language in which it was made.
  await post(admin.request, '/trpc/settings.chooseLanguage', { language: 'en-XA' })
  const options = { baseURL: origin, locale: 'en-XA', serviceWorkers: 'block' } as const
  const member = await browser.newContext({ ...options, storageState: await admin.storageState() })
  const guest = await browser.newContext(options)
  const page = await member.newPage()
  const { slug, link } = await furnish(page)
  const community = `/communities/${slug}`
  const settings = ['', '?tab=privacy', '?tab=forums', '?tab=members', '?tab=requests', '?tab=invitations']
  const paths = [
    ...['/', '/communities', '/discover', '/feed', '/saved', '/notifications', '/profile', '/settings'],
    ...['/settings?tab=security', '/settings?tab=data', '/search?q=%E8%8A%B1', '/communities/create', community, link],
    ...[`${community}?tab=about`, `${community}/members`, `${community}/new-post`, `${community}/moderation`],
    ...settings.map((tab) => `${community}/settings${tab}`),
    ...['/admin', '/admin/users', '/admin/links', '/admin/communities', '/admin/moderation', '/admin/moderation/queue'],
    ...['/admin/audit', '/admin/settings', '/admin/settings?tab=mail', '/admin/settings?tab=appearance'],
  ]
  // The guidelines are a text of the site.
  const forGuests = ['/', '/login', '/signup', '/forgot-password', '/help', '/privacy', '/contact', '/nowhere']
  const open = async (screen: Page, path: string) => {
    await screen.goto(path)
    await settled(screen)
    expect.soft(await screen.evaluate(bareTexts, names), path).toEqual([])
    for (const size of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await screen.setViewportSize(size)
      expect.soft(await screen.evaluate(hiddenTexts), `${path} at ${size.width}`).toEqual([])
    }
  }
  for (const path of paths) await open(page, path)
  const stranger = await guest.newPage()
  for (const path of forGuests) await open(stranger, path)
  await Promise.all([admin.close(), member.close(), guest.close()])
  await stop()
})
