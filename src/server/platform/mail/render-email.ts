import { escapeMarkup } from '../../../shared/platform/escape-markup.ts'
import { withoutIsolates } from '../../../shared/platform/format-message.ts'
import { languageWith } from '../../../shared/platform/languages.ts'
import { phrase } from '../../../shared/platform/phrase.ts'
import { truncate } from '../../../shared/platform/truncate.ts'
import { inEnglish, type Translate, type WriteText, writer } from '../languages/translator.ts'
import { blocksHtml, blocksText, linked, linkTo, note } from './email-blocks.ts'
import { type EmailParts, type MailSite, toSingleLine } from './email-layout.ts'
import type { EmailMessage } from './mail-queue.ts'

/** Mail programs shorten longer subjects. */
const subjectMax = 150

const unsubscribeLabel = phrase('Unsubscribe:')

/** The picture is a part of the mail, because a mail that loads something tells its server who opens it. */
const masthead = ({ name, url, logo }: MailSite) => {
  const picture =
    logo === null
      ? ''
      : '<img src="cid:logo" alt="" width="32" height="32" style="margin-right:10px;border-radius:6px;vertical-align:middle">'
  return `<p style="margin:0 0 24px;font-size:18px;font-weight:600"><a href="${escapeMarkup(url)}" class="site" style="color:#1f2329;text-decoration:none">${picture}${escapeMarkup(name)}</a></p>`
}

/** Mail programs that follow a dark scheme read this; the others keep the colours of the elements. */
const darkStyle = `@media (prefers-color-scheme:dark){body{background:#0d0f10!important}.card{background:#1a1e20!important}.card,.site{color:#e4e7e8!important}.link{color:#55b8a2!important}.small{color:#a3aaad!important}}`

/** The elements have the styles of mails from left to right. */
const rightToLeftStyle =
  'blockquote{padding:0 12px 0 0!important;border-left:0!important;border-right:3px solid #c9ced6!important}ul,ol{padding:0 24px 0 0!important}.site img{margin:0 0 0 10px!important}'

function html(parts: EmailParts & { subject: string }, site: MailSite, translate: Translate) {
  const write = writer(translate)
  const { code, direction } = languageWith(translate.language)
  const isRightToLeft = direction === 'rtl'
  // Mail programs that show a mail within their own page leave out its root.
  const dir = isRightToLeft ? ' dir="rtl"' : ''
  const { subject, action, footer, links = [], unsubscribe } = parts
  const { accent } = site
  const blocks = [
    ...blocksHtml(parts, accent, write),
    `<p style="margin:24px 0"><a href="${escapeMarkup(action.link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${accent};color:#ffffff;text-decoration:none;font-weight:600">${escapeMarkup(write(action.label))}</a></p>`,
    note(
      `${escapeMarkup(write(phrase('If the button does not work, open this link:')))}<br>${linkTo(action.link, accent)}`,
    ),
    ...(links.length === 0
      ? []
      : [note(links.map(({ label, link }) => linked(write(label), link, `color:${accent}`)).join(' · '))]),
    ...(footer === undefined ? [] : [note(escapeMarkup(write(footer)))]),
    ...(unsubscribe === undefined
      ? []
      : [note(`${escapeMarkup(write(unsubscribeLabel))}<br>${linkTo(unsubscribe, accent)}`)]),
    note(`${escapeMarkup(site.name)}<br>${linkTo(site.url, accent)}`, '0'),
  ]
  return `<!doctype html>
<html lang="${code}"${dir}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeMarkup(subject)}</title>
<style>
${darkStyle}${isRightToLeft ? rightToLeftStyle : ''}
</style></head>
<body style="margin:0;padding:24px;background:#f4f5f7;font:16px/1.6 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div class="card"${dir} style="max-width:560px;margin:0 auto;padding:28px 32px 32px;background:#ffffff;color:#1f2329;border-top:4px solid ${accent};border-radius:8px">
${[masthead(site), ...blocks].join('\n')}
</div>
</body>
</html>
`
}

/** A link below what names it. Languages have different colons. */
const labeled = ({ label, link }: EmailParts['action'], write: WriteText) =>
  `${write(phrase('{line}:', { line: label }))}\n${link}`

function plain(parts: EmailParts, { name, url }: MailSite, translate: Translate) {
  const write = writer(translate)
  const { action, footer, links = [], unsubscribe } = parts
  const below = [
    ...[action, ...links].map((one) => labeled(one, write)),
    ...(footer === undefined ? [] : [write(footer)]),
    ...(unsubscribe === undefined ? [] : [`${write(unsubscribeLabel)}\n${unsubscribe}`]),
    // Mail programs leave a signature out of replies.
    `-- \n${toSingleLine(name)}\n${url}`,
  ]
  return `${[...blocksText(parts, write), ...below].join('\n\n')}\n`
}

/** Renders a mail as text and HTML, in the language of its recipient. */
export function renderEmail(parts: EmailParts, site: MailSite, translate: Translate = inEnglish): EmailMessage {
  const { to, sender, replyTo, unsubscribe, list, thread, action } = parts
  const subject = truncate(toSingleLine(withoutIsolates(writer(translate)(parts.subject))), subjectMax)
  return {
    ...{ to, subject, text: plain(parts, site, translate), link: action.link },
    html: html({ ...parts, subject }, site, translate),
    logo: site.logo,
    ...(sender !== undefined && { sender: toSingleLine(sender) }),
    ...(replyTo !== undefined && { replyTo }),
    ...(unsubscribe !== undefined && { unsubscribe }),
    ...(list !== undefined && { list }),
    ...(thread !== undefined && { thread }),
  }
}
