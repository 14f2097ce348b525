import { escapeMarkup } from '../../../shared/platform/escape-markup.ts'
import type { EmailMessage } from './mail-queue.ts'

/** A text with a link. */
export interface EmailItem {
  text: string
  link: string
}

/** A text of another user, whose name stands above it. */
export interface EmailQuote {
  by: string
  text: string
}

/** The parts of a mail. Paragraphs are plain text; the quote and the items follow them. */
export interface EmailParts {
  to: string
  subject: string
  greeting: string
  paragraphs: readonly string[]
  quote?: EmailQuote | undefined
  items?: readonly EmailItem[]
  /** The text after the items. */
  closing?: string
  action: { label: string; link: string }
  /** Small print below the button: the consequence of ignoring the mail. */
  footer: string
  /** The unsubscribe link. */
  unsubscribe?: string | undefined
}

const paragraph = (value: string) => `<p style="margin:0 0 16px">${escapeMarkup(value)}</p>`

const item = ({ text: says, link }: EmailItem) =>
  `<p style="margin:0 0 16px">${escapeMarkup(says)}<br><a href="${escapeMarkup(link)}" style="color:#1f5f5b;word-break:break-all">${escapeMarkup(link)}</a></p>`

const attribution = ({ by }: EmailQuote) => `${by} writes:`
const quotedLines = ({ text: says }: EmailQuote) => says.split('\n').map(toSingleLine).filter(Boolean)

const blockquote = (quote: EmailQuote) =>
  `${paragraph(attribution(quote))}
<blockquote style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #c9ced6">
${quotedLines(quote).map(paragraph).join('\n')}
</blockquote>`

const unsubscribeLabel = 'Unsubscribe:'

const unsubscribeLine = (unsubscribe: string | undefined) =>
  unsubscribe === undefined
    ? ''
    : `\n<p style="margin:16px 0 0;font-size:14px;color:#5b626b">${unsubscribeLabel}<br><a href="${escapeMarkup(unsubscribe)}" style="color:#1f5f5b;word-break:break-all">${escapeMarkup(unsubscribe)}</a></p>`

const html = ({
  subject,
  greeting,
  paragraphs,
  quote,
  items = [],
  closing,
  action,
  footer,
  unsubscribe,
}: EmailParts) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;color:#1f2329;font:16px/1.6 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">
${[...[greeting, ...paragraphs].map(paragraph), ...(quote ? [blockquote(quote)] : []), ...items.map(item), ...(closing ? [paragraph(closing)] : [])].join('\n')}
<p style="margin:24px 0"><a href="${escapeMarkup(action.link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1f5f5b;color:#ffffff;text-decoration:none;font-weight:600">${escapeMarkup(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#5b626b">If the button does not work, open this link:<br><a href="${escapeMarkup(action.link)}" style="color:#1f5f5b;word-break:break-all">${escapeMarkup(action.link)}</a></p>
<p style="margin:0;font-size:14px;color:#5b626b">${escapeMarkup(footer)}</p>${unsubscribeLine(unsubscribe)}
</div>
</body>
</html>
`

const plain = ({ greeting, paragraphs, quote, items = [], closing, action, footer, unsubscribe }: EmailParts) => {
  const listed = items.map(({ text: says, link }) => `${says}\n${link}`)
  const quoted = quote ? [attribution(quote), ...quotedLines(quote).map((line) => `> ${line}`)] : []
  const said = [greeting, ...paragraphs, ...quoted, ...listed, ...(closing ? [closing] : [])]
  const last = unsubscribe === undefined ? [] : [`${unsubscribeLabel}\n${unsubscribe}`]
  return `${[...said, `${action.label}:\n${action.link}`, footer, ...last].join('\n\n')}\n`
}

/** Renders a mail as text and HTML. */
export const renderEmail = (parts: EmailParts): EmailMessage => ({
  to: parts.to,
  subject: parts.subject,
  text: plain(parts),
  html: html(parts),
  link: parts.action.link,
  ...(parts.unsubscribe !== undefined && { unsubscribe: parts.unsubscribe }),
})

/** Opens a mail; without a name while nobody has proven the address. */
export const greet = (name: string | null) => `Hello ${name ?? 'there'},`

/** Formats a time for mails, in UTC. */
export const formatDateTime = (moment: string) =>
  `${new Date(moment).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} (UTC)`

/** Control and format characters and white space, except the joiners and marks that words need. */
const whitespaceAndControls = /(?:(?![\u200c-\u200f\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}\s])+/gu

/** Reduces user input to one line of a mail, so that it cannot imitate the product's own paragraphs. */
export const toSingleLine = (words: string) => words.replace(whitespaceAndControls, ' ').trim()

/** Characters whose compatibility form contains a full stop, such as a small full stop or a digit with one. */
const dotForms = /[\u2024\u2488-\u249b\u33c2\u33c7\u33d8\ufe12\ufe52\u{1f100}]/gu

/** Programs skip these characters when they look for a host name. */
const ignorable = '\\p{Default_Ignorable_Code_Point}*'

/** The dots that mail programs accept within a host name, before the letters and marks of a further label. */
const hostDot = new RegExp(
  `(?<=[\\p{L}\\p{M}\\p{N}\\p{S}-]${ignorable})[.\\u3002\\uff0e\\uff61](?=(?:${ignorable}[\\p{L}\\p{M}]){2})`,
  'gu',
)
const schemeColon = new RegExp(`[:\\ufe13\\ufe55\\uff1a](?=(?:${ignorable}[/\\\\\\uff0f]){2})`, 'gu')
const addressSign = /(?<=\S)[@\ufe6b\uff20](?=\S)/g

/** Spells addresses in a stranger's text such that no mail program turns them into links: evil[.]example. */
export const withoutLinks = (words: string) =>
  words
    .replace(dotForms, (form) => form.normalize('NFKC'))
    .replace(schemeColon, '[:]')
    .replace(hostDot, '[.]')
    .replace(addressSign, '[at]')
