import { toHast } from 'mdast-util-to-hast'
import type { CSSProperties } from 'react'
import { parseMarkdown } from '../../shared/platform/markdown.ts'
import { mentionLinks } from '../../shared/platform/mention-links.ts'
import type { MarkdownLabels } from './markdown-labels.ts'

/** Parses Markdown into a hast tree. Ids of footnotes begin with `prefix`; mentions have the property `dataMention`. */
export function parseGfm(text: string, prefix: string, { footnotes, backToReference }: MarkdownLabels) {
  const markdown = parseMarkdown(text)
  for (const link of mentionLinks(markdown)) link.data = { hProperties: { dataMention: true } }
  return toHast(markdown, {
    clobberPrefix: prefix,
    footnoteLabel: footnotes,
    // A footnote with several references has a link back to each.
    footnoteBackLabel: (reference, repeated) =>
      backToReference.replace('#', `${reference + 1}${repeated > 1 ? `-${repeated}` : ''}`),
  })
}

export type GfmNode = ReturnType<typeof parseGfm>
export type GfmElement = Extract<GfmNode, { type: 'element' }>

/** React's names of the attributes. */
export interface Attributes {
  [name: string]: string | number | boolean | CSSProperties
}

const prose = ['p', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'pre', 'code', 'hr', 'br']
const inline = ['a', 'em', 'strong', 'del', 'sup', 'img', 'input']
const tables = ['table', 'thead', 'tbody', 'tr', 'th', 'td']

/** Any other element is replaced by its text. */
export const allowedTags: ReadonlySet<string> = new Set([...prose, ...inline, ...tables, 'section'])

const tagsWithAutoDirection = new Set(['p', 'li', 'blockquote', 'td', 'th', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

const linkProtocols = /^(?:https?|ircs?|mailto|xmpp|tel)$/i
const imageProtocols = /^https?$/i

/** Whether an address is relative or has an allowed protocol. */
function isAllowed(address: string, protocols: RegExp) {
  const colon = address.indexOf(':')
  const isRelative = colon < 0 || /[/?#]/.test(address.slice(0, colon))
  return isRelative || protocols.test(address.slice(0, colon))
}

/** Whether an element is a link or image whose address no browser opens, or none should open. */
export const hasRefusedAddress = ({ tagName, properties }: GfmElement) =>
  (tagName === 'a' && !isAllowed(String(properties.href ?? ''), linkProtocols)) ||
  (tagName === 'img' && !isAllowed(String(properties.src ?? ''), imageProtocols))

/** Moves a heading below the heading of level `under` that contains the text. */
export const shiftHeading = (tag: string, under: number) => {
  const level = /^h([1-6])$/.exec(tag)?.[1]
  return level ? `h${Math.min(6, Number(level) + under)}` : tag
}

const alignmentAttributes: Readonly<Record<string, CSSProperties>> = {
  left: { textAlign: 'left' },
  center: { textAlign: 'center' },
  right: { textAlign: 'right' },
}

function linkAttributes(element: GfmElement): Attributes {
  const { href, dataFootnoteRef, dataFootnoteBackref, dataMention, ariaLabel } = element.properties
  // Footnotes link within the page; every other link opens a new tab.
  const isFootnote = dataFootnoteRef !== undefined || dataFootnoteBackref !== undefined
  return {
    ...(href !== undefined && { href: String(href) }),
    ...(!isFootnote && { target: '_blank', rel: 'noopener noreferrer nofollow ugc' }),
    ...(dataFootnoteRef !== undefined && { 'data-footnote-ref': true }),
    ...(dataFootnoteBackref !== undefined && { 'data-footnote-backref': true }),
    ...(dataMention === true && { 'data-mention': true }),
    ...(ariaLabel && { 'aria-label': String(ariaLabel) }),
  }
}

/**
 * What the editor adds to the address of an image: its size, so that nothing moves when it has loaded, and the colours of
 * its corners and its middle, which the page shows until then.
 */
const sizeInAddress = /#([1-9]\d{0,4})x([1-9]\d{0,4})(?:-([\da-f]{15}))?$/

const colorAttributes = (colors: string): Attributes => ({
  style: Object.fromEntries([...'abcde'].map((name, at) => [`--${name}`, `#${colors.slice(at * 3, at * 3 + 3)}`])),
})

function imageAttributes({ properties }: GfmElement): Attributes {
  const address = String(properties.src ?? '')
  const src = address.replace(sizeInAddress, '')
  const [, width, height, colors] = sizeInAddress.exec(address) ?? []
  const size = width && height ? { width: Number(width), height: Number(height) } : {}
  const look = colors ? colorAttributes(colors) : {}
  return { ...(src && { src }), alt: String(properties.alt ?? ''), ...size, ...look, loading: 'lazy' }
}

/** The attributes of the link to an image alone, which the viewer opens. */
export const pictureLinkAttributes = ({ src = '', alt }: Attributes, labels: MarkdownLabels): Attributes => ({
  href: src,
  target: '_blank',
  rel: 'noopener noreferrer nofollow ugc',
  'data-picture': true,
  ...(alt === '' && { 'aria-label': labels.picture }),
})

function tagAttributes(element: GfmElement, labels: MarkdownLabels): Attributes {
  const { tagName, properties } = element
  if (tagName === 'a') return linkAttributes(element)
  if (tagName === 'img') return imageAttributes(element)
  if (tagName === 'input') {
    const checked = properties.checked === true
    return { type: 'checkbox', disabled: true, checked, 'aria-label': checked ? labels.done : labels.notDone }
  }
  if (tagName === 'ol' && typeof properties.start === 'number') return { start: properties.start }
  // A keyboard user must be able to scroll it.
  if (tagName === 'pre') return { tabIndex: 0 }
  const style = alignmentAttributes[String(properties.align)]
  return style ? { style } : {}
}

/**
 * Builds the attributes of an element with an allowed address from nothing, so that an unexpected attribute cannot pass.
 * Only footnotes have ids, which begin with `prefix`.
 */
export function attributesOf(element: GfmElement, prefix: string, labels: MarkdownLabels): Attributes {
  const { tagName, properties } = element
  const { id, title } = properties
  const isFootnotesHeading = id === 'footnote-label'
  return {
    ...tagAttributes(element, labels),
    ...(tagsWithAutoDirection.has(tagName) && { dir: 'auto' }),
    ...(typeof title === 'string' && { title }),
    ...(typeof id === 'string' && { id: isFootnotesHeading ? prefix + id : id }),
    ...(isFootnotesHeading && { className: 'sr-only' }),
    ...(properties.ariaDescribedBy !== undefined && { 'aria-describedby': `${prefix}footnote-label` }),
  }
}
