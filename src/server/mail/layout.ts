import { escaped } from '../markup.ts'
import type { Letter } from './mail.ts'

/** Words with a page of their own to open. */
export interface LetterItem {
  says: string
  link: string
}

/** The parts of a mail; each paragraph is plain text, and items stand below the paragraphs. */
export interface LetterParts {
  to: string
  subject: string
  greeting: string
  paragraphs: readonly string[]
  items?: readonly LetterItem[]
  /** What is said after the items. */
  closing?: string
  action: { label: string; link: string }
  /** Small print below the button: what happens when the reader does nothing. */
  footer: string
  /** Where the reader switches such mails off. */
  unsubscribe?: string | undefined
}

const paragraph = (value: string) => `<p style="margin:0 0 16px">${escaped(value)}</p>`

const item = ({ says, link }: LetterItem) =>
  `<p style="margin:0 0 16px">${escaped(says)}<br><a href="${escaped(link)}" style="color:#1f5f5b;word-break:break-all">${escaped(link)}</a></p>`

const unsubscribing = 'Unsubscribe from such mails:'

const lastLine = (unsubscribe: string | undefined) =>
  unsubscribe === undefined
    ? ''
    : `\n<p style="margin:16px 0 0;font-size:14px;color:#5b626b">${unsubscribing}<br><a href="${escaped(unsubscribe)}" style="color:#1f5f5b;word-break:break-all">${escaped(unsubscribe)}</a></p>`

const html = ({
  subject,
  greeting,
  paragraphs,
  items = [],
  closing,
  action,
  footer,
  unsubscribe,
}: LetterParts) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;color:#1f2329;font:16px/1.6 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">
${[...[greeting, ...paragraphs].map(paragraph), ...items.map(item), ...(closing ? [paragraph(closing)] : [])].join('\n')}
<p style="margin:24px 0"><a href="${escaped(action.link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1f5f5b;color:#ffffff;text-decoration:none;font-weight:600">${escaped(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#5b626b">If the button does not work, open this address:<br><a href="${escaped(action.link)}" style="color:#1f5f5b;word-break:break-all">${escaped(action.link)}</a></p>
<p style="margin:0;font-size:14px;color:#5b626b">${escaped(footer)}</p>${lastLine(unsubscribe)}
</div>
</body>
</html>
`

const plain = ({ greeting, paragraphs, items = [], closing, action, footer, unsubscribe }: LetterParts) => {
  const listed = items.map(({ says, link }) => `${says}\n${link}`)
  const said = [greeting, ...paragraphs, ...listed, ...(closing ? [closing] : [])]
  const last = unsubscribe === undefined ? [] : [`${unsubscribing}\n${unsubscribe}`]
  return `${[...said, `${action.label}:\n${action.link}`, footer, ...last].join('\n\n')}\n`
}

/** Lays a mail out in text and HTML. */
export const layOut = (parts: LetterParts): Letter => ({
  to: parts.to,
  subject: parts.subject,
  text: plain(parts),
  html: html(parts),
  link: parts.action.link,
  ...(parts.unsubscribe !== undefined && { unsubscribe: parts.unsubscribe }),
})
