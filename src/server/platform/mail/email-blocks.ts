import { escapeMarkup } from '../../../shared/platform/escape-markup.ts'
import { phrase } from '../../../shared/platform/phrase.ts'
import type { WriteText } from '../languages/translator.ts'
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

const attribution = ({ by }: EmailQuote) => phrase('{by} writes:', { by })
const quotedLines = ({ text: says }: EmailQuote) => says.split('\n').map(toSingleLine).filter(Boolean)

const blockquote = (quote: EmailQuote, write: WriteText) =>
  `${paragraph(write(attribution(quote)))}
<blockquote style="margin:0 0 16px;${quoteStyle}">
${quotedLines(quote).map(paragraph).join('\n')}
</blockquote>`

const answeredLine = ({ by, text: says }: EmailQuote, write: WriteText) =>
  write(phrase('{by}: {said}', { by, said: toSingleLine(says) }))

const entryHtml = (
  { line, answered, text, link }: EmailEntry,
  { isAlone, accent, write }: { isAlone: boolean; accent: string; write: WriteText },
) =>
  [
    note(escapeMarkup(write(line)), '0 0 8px'),
    ...(answered
      ? [
          `<blockquote style="margin:0 0 12px;${quoteStyle}">${note(escapeMarkup(answeredLine(answered, write)), '0')}</blockquote>`,
        ]
      : []),
    `<div style="margin:0 0 16px">\n${text.html}\n</div>`,
    ...(text.isCut ? [paragraph('…')] : []),
    ...(isAlone
      ? []
      : [
          `<p style="margin:0 0 24px">${linked(write(text.isCut ? phrase('Read the rest') : phrase('Open')), link, `color:${accent}`)}</p>`,
        ]),
  ].join('\n')

const entryText = ({ line, answered, text, link }: EmailEntry, isAlone: boolean, write: WriteText) =>
  [
    write(line),
    ...(answered ? [`> ${answeredLine(answered, write)}`] : []),
    text.plain,
    ...(text.isCut ? ['…'] : []),
    ...(isAlone ? [] : [link]),
  ]
    .filter((part) => part !== '')
    .join('\n\n')

function sectionHtml({ title, link, note: counts, items }: EmailSection, accent: string, write: WriteText) {
  const style = `color:${accent};text-decoration:none`
  const entry = (item: EmailItem & { note: string }) =>
    `<p style="margin:0 0 12px">${linked(write(item.text), item.link, style)}${item.note === '' ? '' : `<br><span class="small" style="${small}">${escapeMarkup(item.note)}</span>`}</p>`
  return `<h2 style="margin:24px 0 4px;font-size:17px">${linked(title, link, style)}</h2>
${note(escapeMarkup(write(counts)), '0 0 12px')}
${items.map(entry).join('\n')}`
}

const sectionText = ({ title, link, note: counts, items }: EmailSection, write: WriteText) =>
  [
    [title, write(counts), link].join('\n'),
    ...items.map((item) => [write(item.text), ...(item.note === '' ? [] : [item.note]), item.link].join('\n')),
  ].join('\n\n')

const itemHtml = ({ text: says, link }: EmailItem, accent: string, write: WriteText) =>
  `<p style="margin:0 0 16px">${escapeMarkup(write(says))}<br>${linkTo(link, accent)}</p>`

/** Returns what a mail says, as HTML. */
export function blocksHtml(parts: EmailParts, accent: string, write: WriteText): string[] {
  const { greeting, paragraphs, entries = [], quote, items = [], sections = [], closing } = parts
  return [
    ...[greeting, ...paragraphs].map((text) => paragraph(write(text))),
    ...entries.map((entry) => entryHtml(entry, { isAlone: entries.length === 1, accent, write })),
    ...(quote ? [blockquote(quote, write)] : []),
    ...items.map((item) => itemHtml(item, accent, write)),
    ...sections.map((section) => sectionHtml(section, accent, write)),
    ...(closing ? [paragraph(write(closing))] : []),
  ]
}

/** Returns the same as plain text. */
export function blocksText(parts: EmailParts, write: WriteText): string[] {
  const { greeting, paragraphs, entries = [], quote, items = [], sections = [], closing } = parts
  return [
    ...[greeting, ...paragraphs].map(write),
    ...entries.map((entry) => entryText(entry, entries.length === 1, write)),
    ...(quote ? [write(attribution(quote)), ...quotedLines(quote).map((line) => `> ${line}`)] : []),
    ...items.map(({ text: says, link }) => `${write(says)}\n${link}`),
    ...sections.map((section) => sectionText(section, write)),
    ...(closing ? [write(closing)] : []),
  ]
}
