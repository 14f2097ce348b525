import Turndown from 'turndown'
import { simplifyHtml } from './simplify-html.ts'

/** More is inserted as plain text, because converting it would take long. */
const maxElements = 10_000

/** Elements with a form in Markdown. If the clipboard holds none of them, its plain text says the same. */
const formatted =
  'h1, h2, h3, h4, h5, h6, strong, b, em, i, del, s, strike, a, ul, ol, table, pre, code, blockquote, img, hr'

const turndown = new Turndown({
  headingStyle: 'atx',
  hr: '---',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  // Works within words, as `_` does not.
  emDelimiter: '*',
  // A line end is a break.
  br: '',
})

const escapeAll = turndown.escape.bind(turndown)
turndown.escape = (text) =>
  escapeAll(text)
    .replace(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, '_')
    .replace(/&(?=#?\w+;)/g, '\\&')

turndown.addRule('strikethrough', {
  filter: ['del', 's'],
  replacement: (content) => (content.trim() === '' ? '' : `~~${content}~~`),
})
turndown.addRule('task', {
  filter: (node) => node.nodeName === 'INPUT',
  replacement: (_, node) => {
    const input = node as Element
    if (input.getAttribute('type') !== 'checkbox' || !input.closest('li')) return ''
    const gap = input.nextSibling?.textContent?.startsWith(' ') ? '' : ' '
    return `${input.hasAttribute('checked') ? '[x]' : '[ ]'}${gap}`
  },
})
turndown.addRule('address', {
  filter: (node) => node.nodeName === 'A' && node.getAttribute('href') === node.textContent,
  replacement: (_, node) => node.textContent ?? '',
})
turndown.addRule('listItem', {
  filter: 'li',
  replacement: (content, node) => {
    const list = node.parentElement
    const at = list ? [...list.children].indexOf(node as Element) : 0
    const first = Number(list?.getAttribute('start') ?? 1) || 1
    const mark = list?.nodeName === 'OL' ? `${first + at}. ` : '- '
    const lines = content.trim().replace(/\n(?!\n|$)/g, `\n${' '.repeat(mark.length)}`)
    return `${mark}${lines}${node.nextElementSibling ? '\n' : ''}`
  },
})
turndown.addRule('cell', {
  filter: ['td', 'th'],
  replacement: (content) => {
    const line = content
      .trim()
      .replace(/\s*\n\s*/g, ' ')
      .replaceAll('|', '\\|')
    return line === '' ? ' |' : ` ${line} |`
  },
})
turndown.addRule('row', {
  filter: 'tr',
  replacement: (content, node) => {
    const rows = [...(node.parentElement?.children ?? [])]
    const width = Math.max(...rows.map((row) => row.children.length))
    const missing = ' |'.repeat(width - (node as Element).children.length)
    return `|${content}${missing}\n${rows[0] === node ? `|${' --- |'.repeat(width)}\n` : ''}`
  },
})
turndown.addRule('table', { filter: 'table', replacement: (content) => `\n\n${content}\n\n` })

/** Returns the Markdown of HTML; `words`, which is its plain text, if that says the same or the HTML is very long. */
export function markdownOfHtml(html: string, plainText: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  if (body.querySelectorAll('*').length > maxElements) return plainText
  simplifyHtml(body)
  return plainText === '' || body.querySelector(formatted) ? turndown.turndown(body) : plainText
}
