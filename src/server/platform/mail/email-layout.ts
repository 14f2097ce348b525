import { escapeMarkup } from '../../../shared/platform/escape-markup.ts'
import { truncate } from '../../../shared/platform/truncate.ts'
import type { EmailHeaders, EmailMessage } from './mail-queue.ts'

/** A text with a link. */
export interface EmailItem {
  text: string
  link: string
}

/** A heading with a link, what it counts, and its items. */
export interface EmailSection {
  title: string
  link: string
  note: string
  items: readonly (EmailItem & { note: string })[]
}

/** A text of another user, whose name stands above it. */
export interface EmailQuote {
  by: string
  text: string
}

/** The parts of a mail. Paragraphs are plain text; the quote and the items follow them. */
export interface EmailParts extends EmailHeaders {
  greeting: string
  paragraphs: readonly string[]
  quote?: EmailQuote | undefined
  items?: readonly EmailItem[]
  sections?: readonly EmailSection[]
  /** The text after the items. */
  closing?: string
  action: { label: string; link: string }
  /** Small print below the button: the consequence of ignoring the mail. */
  footer: string
}

/** The site that every mail shows. */
export interface MailSite {
  name: string
  /** Its address. */
  url: string
  /** The colour of bars, buttons and links, which white text is legible on. */
  accent: string
  /** A small square PNG; null for none. */
  logo: Buffer | null
}

/** Mail programs shorten longer subjects. */
const subjectMax = 150

const paragraph = (value: string) => `<p style="margin:0 0 16px">${escapeMarkup(value)}</p>`
const small = 'font-size:14px;color:#5b626b'

const linkTo = (link: string, accent: string) =>
  `<a href="${escapeMarkup(link)}" class="link" style="color:${accent};word-break:break-all">${escapeMarkup(link)}</a>`

const attribution = ({ by }: EmailQuote) => `${by} writes:`
const quotedLines = ({ text: says }: EmailQuote) => says.split('\n').map(toSingleLine).filter(Boolean)

const blockquote = (quote: EmailQuote) =>
  `${paragraph(attribution(quote))}
<blockquote style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #c9ced6">
${quotedLines(quote).map(paragraph).join('\n')}
</blockquote>`

const sectionHtml = ({ title, link, note, items }: EmailSection, accent: string) => {
  const linked = (text: string, href: string) =>
    `<a href="${escapeMarkup(href)}" class="link" style="color:${accent};text-decoration:none">${escapeMarkup(text)}</a>`
  const entry = (item: EmailItem & { note: string }) =>
    `<p style="margin:0 0 12px">${linked(item.text, item.link)}${item.note === '' ? '' : `<br><span class="small" style="${small}">${escapeMarkup(item.note)}</span>`}</p>`
  return `<h2 style="margin:24px 0 4px;font-size:17px">${linked(title, link)}</h2>
<p class="small" style="margin:0 0 12px;${small}">${escapeMarkup(note)}</p>
${items.map(entry).join('\n')}`
}

const sectionText = ({ title, link, note, items }: EmailSection) =>
  [
    [title, note, link].join('\n'),
    ...items.map((item) => [item.text, ...(item.note === '' ? [] : [item.note]), item.link].join('\n')),
  ].join('\n\n')

const unsubscribeLabel = 'Unsubscribe:'

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

function html(parts: EmailParts, site: MailSite) {
  const {
    subject,
    greeting,
    paragraphs,
    quote,
    items = [],
    sections = [],
    closing,
    action,
    footer,
    unsubscribe,
  } = parts
  const { accent } = site
  const item = ({ text: says, link }: EmailItem) =>
    `<p style="margin:0 0 16px">${escapeMarkup(says)}<br>${linkTo(link, accent)}</p>`
  const blocks = [
    ...[greeting, ...paragraphs].map(paragraph),
    ...(quote ? [blockquote(quote)] : []),
    ...items.map(item),
    ...sections.map((section) => sectionHtml(section, accent)),
    ...(closing ? [paragraph(closing)] : []),
    `<p style="margin:24px 0"><a href="${escapeMarkup(action.link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${accent};color:#ffffff;text-decoration:none;font-weight:600">${escapeMarkup(action.label)}</a></p>`,
    `<p class="small" style="margin:0 0 16px;${small}">If the button does not work, open this link:<br>${linkTo(action.link, accent)}</p>`,
    `<p class="small" style="margin:0 0 16px;${small}">${escapeMarkup(footer)}</p>`,
    ...(unsubscribe === undefined
      ? []
      : [
          `<p class="small" style="margin:0 0 16px;${small}">${unsubscribeLabel}<br>${linkTo(unsubscribe, accent)}</p>`,
        ]),
    `<p class="small" style="margin:0;${small}">${escapeMarkup(site.name)}<br>${linkTo(site.url, accent)}</p>`,
  ]
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeMarkup(subject)}</title>
<style>
${darkStyle}
</style></head>
<body style="margin:0;padding:24px;background:#f4f5f7;font:16px/1.6 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div class="card" style="max-width:560px;margin:0 auto;padding:28px 32px 32px;background:#ffffff;color:#1f2329;border-top:4px solid ${accent};border-radius:8px">
${[masthead(site), ...blocks].join('\n')}
</div>
</body>
</html>
`
}

function plain(parts: EmailParts, { name, url }: MailSite) {
  const { greeting, paragraphs, quote, items = [], sections = [], closing, action, footer, unsubscribe } = parts
  const listed = items.map(({ text: says, link }) => `${says}\n${link}`)
  const quoted = quote ? [attribution(quote), ...quotedLines(quote).map((line) => `> ${line}`)] : []
  const said = [
    greeting,
    ...paragraphs,
    ...quoted,
    ...listed,
    ...sections.map(sectionText),
    ...(closing ? [closing] : []),
  ]
  const last = unsubscribe === undefined ? [] : [`${unsubscribeLabel}\n${unsubscribe}`]
  // Mail programs leave a signature out of replies.
  const signature = `-- \n${toSingleLine(name)}\n${url}`
  return `${[...said, `${action.label}:\n${action.link}`, footer, ...last, signature].join('\n\n')}\n`
}

/** Renders a mail as text and HTML. */
export function renderEmail(parts: EmailParts, site: MailSite): EmailMessage {
  const { to, sender, replyTo, unsubscribe, list, thread, action } = parts
  const subject = truncate(toSingleLine(parts.subject), subjectMax)
  return {
    ...{ to, subject, text: plain(parts, site), html: html({ ...parts, subject }, site), link: action.link },
    logo: site.logo,
    ...(sender !== undefined && { sender: toSingleLine(sender) }),
    ...(replyTo !== undefined && { replyTo }),
    ...(unsubscribe !== undefined && { unsubscribe }),
    ...(list !== undefined && { list }),
    ...(thread !== undefined && { thread }),
  }
}

/** The list of the mails about one community. */
export const communityList = (slug: string) => `${slug}.communities`

/** Opens a mail; without a name while the address is not proven. */
export const greet = (name: string | null) => `Hello ${name ?? 'there'},`

/** Formats a time for mails, in UTC. */
export const formatDateTime = (moment: string) =>
  `${new Date(moment).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} (UTC)`

/** Control and format characters and white space, except the joiners and marks that words need. */
const whitespaceAndControls = /(?:(?![\u200c-\u200f\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}\s])+/gu

/** Reduces user input to one line of a mail, so that it cannot imitate the product's own paragraphs. */
export const toSingleLine = (text: string) => text.replace(whitespaceAndControls, ' ').trim()

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
export const withoutLinks = (text: string) =>
  text
    .replace(dotForms, (form) => form.normalize('NFKC'))
    .replace(schemeColon, '[:]')
    .replace(hostDot, '[.]')
    .replace(addressSign, '[at]')
