import { escapeMarkup } from '../../../shared/platform/escape-markup.ts'
import {
  type EmailEntry,
  type EmailItem,
  type EmailParts,
  type EmailQuote,
  type EmailSection,
  quoteStyle,
  toSingleLine,
} from './email-layout.ts'

const paragraph = (value: string) => `<p style="margin:0 0 16px">${escapeMarkup(value)}</p>`
const small = 'font-size:14px;color:#5b626b'

/** A paragraph in small print. */
export const note = (markup: string, margin = '0 0 16px') =>
  `<p class="small" style="margin:${margin};${small}">${markup}</p>`

export const linked = (text: string, href: string, style: string) =>
  `<a href="${escapeMarkup(href)}" class="link" style="${style}">${escapeMarkup(text)}</a>`

export const linkTo = (link: string, accent: string) => linked(link, link, `color:${accent};word-break:break-all`)

const attribution = ({ by }: EmailQuote) => `${by} writes:`
const quotedLines = ({ text: says }: EmailQuote) => says.split('\n').map(toSingleLine).filter(Boolean)

const blockquote = (quote: EmailQuote) =>
  `${paragraph(attribution(quote))}
<blockquote style="margin:0 0 16px;${quoteStyle}">
${quotedLines(quote).map(paragraph).join('\n')}
</blockquote>`

const answeredLine = ({ by, text: says }: EmailQuote) => `${by}: ${toSingleLine(says)}`

const entryHtml = ({ line, answered, text, link }: EmailEntry, isAlone: boolean, accent: string) =>
  [
    note(escapeMarkup(line), '0 0 8px'),
    ...(answered
      ? [
          `<blockquote style="margin:0 0 12px;${quoteStyle}">${note(escapeMarkup(answeredLine(answered)), '0')}</blockquote>`,
        ]
      : []),
    `<div style="margin:0 0 16px">\n${text.html}\n</div>`,
    ...(text.isCut ? [paragraph('…')] : []),
    ...(isAlone
      ? []
      : [`<p style="margin:0 0 24px">${linked(text.isCut ? 'Read the rest' : 'Open', link, `color:${accent}`)}</p>`]),
  ].join('\n')

const entryText = ({ line, answered, text, link }: EmailEntry, isAlone: boolean) =>
  [
    line,
    ...(answered ? [`> ${answeredLine(answered)}`] : []),
    text.plain,
    ...(text.isCut ? ['…'] : []),
    ...(isAlone ? [] : [link]),
  ]
    .filter((part) => part !== '')
    .join('\n\n')

function sectionHtml({ title, link, note: counts, items }: EmailSection, accent: string) {
  const style = `color:${accent};text-decoration:none`
  const entry = (item: EmailItem & { note: string }) =>
    `<p style="margin:0 0 12px">${linked(item.text, item.link, style)}${item.note === '' ? '' : `<br><span class="small" style="${small}">${escapeMarkup(item.note)}</span>`}</p>`
  return `<h2 style="margin:24px 0 4px;font-size:17px">${linked(title, link, style)}</h2>
${note(escapeMarkup(counts), '0 0 12px')}
${items.map(entry).join('\n')}`
}

const sectionText = ({ title, link, note: counts, items }: EmailSection) =>
  [
    [title, counts, link].join('\n'),
    ...items.map((item) => [item.text, ...(item.note === '' ? [] : [item.note]), item.link].join('\n')),
  ].join('\n\n')

const itemHtml = ({ text: says, link }: EmailItem, accent: string) =>
  `<p style="margin:0 0 16px">${escapeMarkup(says)}<br>${linkTo(link, accent)}</p>`

/** Returns what a mail says, as HTML. */
export function blocksHtml(parts: EmailParts, accent: string): string[] {
  const { greeting, paragraphs, entries = [], quote, items = [], sections = [], closing } = parts
  return [
    ...[greeting, ...paragraphs].map(paragraph),
    ...entries.map((entry) => entryHtml(entry, entries.length === 1, accent)),
    ...(quote ? [blockquote(quote)] : []),
    ...items.map((item) => itemHtml(item, accent)),
    ...sections.map((section) => sectionHtml(section, accent)),
    ...(closing ? [paragraph(closing)] : []),
  ]
}

/** Returns the same as plain text. */
export function blocksText(parts: EmailParts): string[] {
  const { greeting, paragraphs, entries = [], quote, items = [], sections = [], closing } = parts
  return [
    ...[greeting, ...paragraphs],
    ...entries.map((entry) => entryText(entry, entries.length === 1)),
    ...(quote ? [attribution(quote), ...quotedLines(quote).map((line) => `> ${line}`)] : []),
    ...items.map(({ text: says, link }) => `${says}\n${link}`),
    ...sections.map(sectionText),
    ...(closing ? [closing] : []),
  ]
}
