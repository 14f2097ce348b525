import { escapeMarkup } from '../../../shared/platform/escape-markup.ts'
import { type MarkdownContent, type MarkdownRoot, parseMarkdown } from '../../../shared/platform/markdown.ts'
import { isCheapToRender, isTooComplex } from '../../../shared/platform/markdown-cost.ts'
import { graphemeStart } from '../../../shared/platform/truncate.ts'
import { localPath, mediaIdIn } from '../media/media-urls.ts'
import { type EmailText, quoteStyle, toSingleLine } from './email-layout.ts'

/** The site that a text was written at. */
interface TextSite {
  url: string
  /** Whether mails show its images, which anybody may load. Links replace all other images. */
  hasPublicImages: boolean
  /** Names an image without alternative text. */
  imageName: string
}

/** Characters of a text in a mail. */
const textMax = 4_000
/** Characters of its HTML. */
const htmlMax = 60_000
/** Deeper nodes are left out. */
const depthMax = 30

interface Form {
  html: string
  plain: string
}

const nothing: Form = { html: '', plain: '' }
const allowedProtocols = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** Returns the whole address of a link; null for one that a mail must not have. */
function addressOf(url: string, site: string): URL | null {
  const address = URL.canParse(url, site) ? new URL(url, site) : null
  return address && allowedProtocols.has(address.protocol) ? address : null
}

/** Keeps the white space at the ends, which separates it from its neighbours. */
const inLine = (text: string) => {
  const line = toSingleLine(text)
  if (line === '') return text === '' ? '' : ' '
  return `${/^\s/.test(text) ? ' ' : ''}${line}${/\s$/.test(text) ? ' ' : ''}`
}

const wrapped = (tag: string, { html, plain }: Form, style = ''): Form => ({
  html: html === '' ? '' : `<${tag}${style && ` style="${style}"`}>${html}</${tag}>`,
  plain,
})

const joined = (forms: readonly Form[], between = { html: '', plain: '' }): Form => {
  const shown = forms.filter(({ html, plain }) => html !== '' || plain !== '')
  return {
    html: shown.map(({ html }) => html).join(between.html),
    plain: shown.map(({ plain }) => plain).join(between.plain),
  }
}

function linked(url: string, shown: Form, site: TextSite): Form {
  const href = addressOf(url, site.url)?.href
  if (href === undefined || shown.html.trim() === '') return shown
  const isNamed = shown.plain === href || shown.plain === url || href === `mailto:${shown.plain}`
  return {
    html: `<a href="${escapeMarkup(href)}" class="link" rel="noopener noreferrer nofollow">${shown.html}</a>`,
    plain: isNamed ? href.replace(/^mailto:/, '') : `${shown.plain} (${href})`,
  }
}

/** An image of the site that anybody may load; others are named and linked. */
function pictured({ url, alt }: { url: string; alt: string }, site: TextSite): Form {
  const address = addressOf(url, site.url)
  const label = inLine(alt).trim() || site.imageName
  const isImage = address !== null && /^https?:$/.test(address.protocol)
  if (!isImage) return { html: escapeMarkup(label), plain: label }
  const plain = `[${label}] ${address.href}`
  const isOwn = mediaIdIn(localPath(address.href, site.url)) !== null
  if (!site.hasPublicImages || !isOwn)
    return { ...linked(address.href, { html: escapeMarkup(label), plain: label }, site), plain }
  const html = `<img src="${escapeMarkup(address.href)}" alt="${escapeMarkup(label)}" style="max-width:100%;height:auto;border-radius:6px">`
  return { html, plain }
}

const margin = 'margin:0 0 16px'
const codeStyle = 'font-family:monospace;background:rgba(127,127,127,.14);border-radius:4px'
const cell = 'padding:4px 8px;border:1px solid #c9ced6;text-align:left'

const withPrefix = (plain: string, first: string, next: string) =>
  plain
    .split('\n')
    .map((line, at) => (line === '' && at > 0 ? line : (at === 0 ? first : next) + line))
    .join('\n')

/** Returns the definitions of a text by name, without recursion, because nodes may be nested deeply. */
function definitionsIn(root: MarkdownRoot): ReadonlyMap<string, string> {
  const urls = new Map<string, string>()
  const open: (MarkdownContent | MarkdownRoot)[] = [root]
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'definition' && !urls.has(node.identifier)) urls.set(node.identifier, node.url)
    if ('children' in node) open.push(...node.children.toReversed())
  }
  return urls
}

function renderer(site: TextSite, definitions: ReadonlyMap<string, string>) {
  const inlines = (nodes: readonly MarkdownContent[], depth: number) => joined(nodes.map((node) => inline(node, depth)))

  function inline(node: MarkdownContent, depth: number): Form {
    if (depth > depthMax) return nothing
    switch (node.type) {
      case 'text':
        return { html: escapeMarkup(inLine(node.value)), plain: inLine(node.value) }
      case 'break':
        return { html: '<br>', plain: '\n' }
      case 'inlineCode':
        return wrapped('code', { html: escapeMarkup(inLine(node.value)), plain: inLine(node.value) }, codeStyle)
      case 'emphasis':
        return wrapped('em', inlines(node.children, depth + 1))
      case 'strong':
        return wrapped('strong', inlines(node.children, depth + 1))
      case 'delete':
        return wrapped('del', inlines(node.children, depth + 1))
      case 'link':
        return linked(node.url, inlines(node.children, depth + 1), site)
      case 'linkReference':
        return linked(definitions.get(node.identifier) ?? '', inlines(node.children, depth + 1), site)
      case 'image':
        return pictured({ url: node.url, alt: node.alt ?? '' }, site)
      case 'imageReference':
        return pictured({ url: definitions.get(node.identifier) ?? '', alt: node.alt ?? '' }, site)
      case 'footnoteReference':
        return { html: `[${escapeMarkup(inLine(node.identifier))}]`, plain: `[${inLine(node.identifier)}]` }
      default:
        return 'children' in node ? inlines(node.children, depth + 1) : nothing
    }
  }

  const blocks = (nodes: readonly MarkdownContent[], depth: number) =>
    joined(
      nodes.map((node) => block(node, depth)),
      { html: '\n', plain: '\n\n' },
    )

  function list(node: Extract<MarkdownContent, { type: 'list' }>, depth: number): Form {
    const items = node.children.map((item, at) => {
      const mark = item.checked == null ? '' : item.checked ? '☑ ' : '☐ '
      const { html, plain } = blocks(item.children, depth + 1)
      const sign = node.ordered ? `${(node.start ?? 1) + at}. ` : '- '
      // Mail programs give a paragraph in an item a margin as well.
      const inside = html.replace(/^<p style="[^"]*"( dir="auto")?>([\s\S]*?)<\/p>/, '$2')
      return {
        html: `<li dir="auto">${mark}${inside}</li>`,
        plain: withPrefix(mark + plain, sign, ' '.repeat(sign.length)),
      }
    })
    const { html, plain } = joined(items, { html: '\n', plain: '\n' })
    const tag = node.ordered ? 'ol' : 'ul'
    const start = node.ordered && node.start != null && node.start !== 1 ? ` start="${Math.trunc(node.start)}"` : ''
    const outer = depth === 0 ? margin : 'margin:0'
    return { html: `<${tag}${start} style="${outer};padding:0 0 0 24px">${html}</${tag}>`, plain }
  }

  function table({ children: rows }: Extract<MarkdownContent, { type: 'table' }>, depth: number): Form {
    const cells = rows.map((row) => row.children.map((one) => inlines(one.children, depth + 2)))
    const html = cells.map((row) => `<tr>${row.map((one) => `<td style="${cell}">${one.html}</td>`).join('')}</tr>`)
    return {
      html: `<table style="${margin};border-collapse:collapse">${html.join('')}</table>`,
      plain: cells.map((row) => row.map(({ plain }) => plain).join(' | ')).join('\n'),
    }
  }

  const paragraph = (form: Form, style: string) => {
    const plain = form.plain.trim()
    return { html: form.html.trim() === '' ? '' : `<p style="${style}" dir="auto">${form.html.trim()}</p>`, plain }
  }

  function block(node: MarkdownContent, depth: number): Form {
    if (depth > depthMax) return nothing
    switch (node.type) {
      case 'paragraph':
        return paragraph(inlines(node.children, depth + 1), margin)
      case 'heading':
        return paragraph(
          inlines(node.children, depth + 1),
          `margin:0 0 8px;font-weight:600;font-size:${node.depth < 3 ? 18 : 16}px`,
        )
      case 'blockquote': {
        const { html, plain } = blocks(node.children, depth + 1)
        if (html === '') return nothing
        const quoted = plain.split('\n').map((line) => `> ${line}`.trimEnd())
        return { html: `<blockquote style="${margin};${quoteStyle}">${html}</blockquote>`, plain: quoted.join('\n') }
      }
      case 'list':
        return list(node, depth)
      case 'table':
        return table(node, depth)
      case 'code': {
        const lines = node.value.split('\n').map((line) => line.replace(/[\p{Cc}\p{Cf}]/gu, ' ').trimEnd())
        const html = escapeMarkup(lines.join('\n'))
        return {
          html: `<pre style="${margin};padding:8px 12px;white-space:pre-wrap;${codeStyle}">${html}</pre>`,
          plain: lines.map((line) => `    ${line}`.trimEnd()).join('\n'),
        }
      }
      case 'thematicBreak':
        return { html: `<hr style="${margin};border:0;border-top:1px solid #c9ced6">`, plain: '* * *' }
      case 'footnoteDefinition': {
        const label = `[${inLine(node.identifier)}] `
        const { html, plain } = blocks(node.children, depth + 1)
        return { html: html && `<p style="${margin}">${escapeMarkup(label)}</p>${html}`, plain: plain && label + plain }
      }
      case 'definition':
        return nothing
      default:
        return paragraph(inline(node, depth + 1), margin)
    }
  }
  return blocks
}

/** Returns the beginning of a text, of at most this many characters, cut at the end of a line or a word. */
function beginningWithin(text: string, most: number): string {
  if (text.length <= most) return text
  const end = graphemeStart(text, most)
  const cut = text.slice(0, end)
  const breaks = [cut.lastIndexOf('\n\n'), cut.lastIndexOf('\n'), cut.lastIndexOf(' ')]
  return cut.slice(0, breaks.find((at) => at > end / 2) ?? end)
}

/** Returns as much of the beginning as a mail shows and the event loop can afford. */
function beginningOf(markdown: string): string {
  let part = beginningWithin(markdown, textMax)
  while (!isCheapToRender(part)) part = beginningWithin(part, Math.floor(part.length / 2))
  return part.trimEnd()
}

const asLines = (text: string): Form => {
  const lines = text.split(/\n+/).map(toSingleLine).filter(Boolean)
  return {
    html: lines.map((line) => `<p style="${margin}" dir="auto">${escapeMarkup(line)}</p>`).join('\n'),
    plain: lines.join('\n\n'),
  }
}

function rendered(markdown: string, site: TextSite): Form {
  if (isTooComplex(markdown)) return asLines(markdown)
  try {
    const root = parseMarkdown(markdown)
    const form = renderer(site, definitionsIn(root))(root.children, 0)
    // A long address can be defined once and used in each line.
    if (form.html.length > htmlMax) return asLines(markdown)
    // White space at the end would begin a signature, below which mail programs leave out everything.
    return { html: form.html, plain: form.plain.replace(/[ \t]+$/gm, '').trim() }
  } catch (error) {
    // Nested too deeply, so that pages show it as it was typed.
    if (error instanceof RangeError) return asLines(markdown)
    throw error
  }
}

/** Texts that were rendered last: all recipients of a mail get the same ones. */
const lastTexts = new Map<string, EmailText>()
const lastTextsMax = 50

/**
 * Renders a Markdown text for a mail: its HTML has inline styles and is made from the parsed text element by element, so that
 * nothing else can pass. Both forms are empty if it shows nothing.
 */
export function textForEmail(markdown: string, site: TextSite): EmailText {
  const key = JSON.stringify([site, markdown])
  const last = lastTexts.get(key)
  if (last) return last
  const begin = beginningOf(markdown)
  const text = { ...rendered(begin, site), isCut: begin.length < markdown.trimEnd().length }
  const [oldest] = lastTexts.keys()
  if (lastTexts.size >= lastTextsMax && oldest !== undefined) lastTexts.delete(oldest)
  lastTexts.set(key, text)
  return text
}
