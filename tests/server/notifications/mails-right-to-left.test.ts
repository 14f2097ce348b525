import { expect, onTestFinished, test } from 'vitest'
import { emailSamples } from '../../../src/server/mails.ts'
import { inEnglish, translatorInto } from '../../../src/server/platform/languages/translator.ts'
import { renderEmail } from '../../../src/server/platform/mail/render-email.ts'
import { type Language, languages } from '../../../src/shared/platform/languages.ts'
import { phrase } from '../../../src/shared/platform/phrase.ts'

const arabic: Language = { code: 'ar', name: 'العربية', direction: 'rtl', isComplete: false }

const parts = {
  to: 'ann@example.org',
  subject: phrase('Open'),
  greeting: phrase('Hello {name},', { name: 'Ann' }),
  paragraphs: [],
  quote: { by: 'Ben', text: 'See you.' },
  action: { label: phrase('Open'), link: 'https://example.org/' },
}
const site = { name: 'Folkmoot', url: 'https://example.org', accent: '#0f7663', logo: null }
const htmlIn = (language: string) =>
  renderEmail(
    parts,
    site,
    Object.assign((text: Parameters<typeof inEnglish>[0]) => inEnglish(text), { language }),
  ).html

test('a mail in a language from right to left has its direction, and quotes at its side', () => {
  const list = languages as Language[]
  list.push(arabic)
  onTestFinished(() => void list.pop())
  const html = htmlIn('ar')
  expect(html).toContain('<html lang="ar" dir="rtl">')
  // Programs that show a mail within their page leave out its root.
  expect(html).toContain('<div class="card" dir="rtl"')
  expect(html).toContain('border-right:3px solid')
  const english = htmlIn('en')
  expect(english).toContain('<html lang="en">')
  expect(english).not.toMatch(/rtl|border-right/)
})

test('a subject has no isolates and no spaces in their place, and the texts of users are clean', async () => {
  const arabicMail = await translatorInto('ar')
  const { subject } = renderEmail(emailSamples.invitation(), site, arabicMail)
  expect(subject).toMatch(/[«“]Chess Club[»”]/)
  const hostile = phrase('Hello {name},', { name: 'An\u202en\r\nBcc: x@example.org' })
  expect(renderEmail({ ...parts, subject: hostile }, site, arabicMail).subject).toContain('An n Bcc: x@example.org')
  for (const sample of Object.values(emailSamples))
    expect.soft(renderEmail(sample(), site, arabicMail).subject).not.toMatch(/[\u2068\u2069]|« | »/)
})

test('nothing invisible touches a link, because mail programs take it into the address', async () => {
  const arabicMail = await translatorInto('ar')
  const mails = Object.values(emailSamples).map((sample) => renderEmail(sample(), site, arabicMail))
  const texts = mails.flatMap(({ text, html }) => [text, html])
  expect(texts.join('\n')).toMatch(/: https:\/\/forum\.example\.org\/decisions\/sample\n/)
  for (const text of texts) expect.soft(text).not.toMatch(/\u2068https?:|https?:[^\s<"]*\u2069/)
  // Other values keep their isolates.
  expect(texts.join('\n')).toContain('\u2068Chess Club\u2069')
})
