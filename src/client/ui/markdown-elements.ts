import type { CSSProperties } from 'react'
import type { readGfm } from './gfm-syntax.ts'

export type Read = ReturnType<typeof readGfm>
export type ReadElement = Extract<Read, { type: 'element' }>

/** What stands in an element, by the names React has for it. */
export interface Attributes {
  [name: string]: string | number | boolean | CSSProperties
}

const prose = ['p', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'pre', 'code', 'hr', 'br']
const inline = ['a', 'em', 'strong', 'del', 'sup', 'img', 'input']
const tables = ['table', 'thead', 'tbody', 'tr', 'th', 'td']

/** All that people's text can be made of: of anything else only the words stay. */
export const knownTags: ReadonlySet<string> = new Set([...prose, ...inline, ...tables, 'section'])

const readsItsOwnWay = new Set(['p', 'li', 'blockquote', 'td', 'th', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

const protocols = /^(?:https?|ircs?|mailto|xmpp)$/i

/** The address, when it is a relative one or of a protocol that is kept; else nothing. */
function safeAddress(address: string): string | undefined {
  const colon = address.indexOf(':')
  const isRelative = colon < 0 || /[/?#]/.test(address.slice(0, colon))
  return isRelative || protocols.test(address.slice(0, colon)) ? address : undefined
}

/** The place of a heading in the page: below the one its text stands under. */
export const shifted = (tag: string, under: number) => {
  const level = /^h([1-6])$/.exec(tag)?.[1]
  return level ? `h${Math.min(6, Number(level) + under)}` : tag
}

const aligned: Readonly<Record<string, CSSProperties>> = {
  left: { textAlign: 'left' },
  center: { textAlign: 'center' },
  right: { textAlign: 'right' },
}

function linkAttributes({ properties }: ReadElement): Attributes {
  const href = safeAddress(String(properties.href ?? ''))
  const { dataFootnoteRef, dataFootnoteBackref } = properties
  // Footnotes point within the page; all else leads out of it.
  const isWithin = dataFootnoteRef !== undefined || dataFootnoteBackref !== undefined
  return {
    ...(href !== undefined && { href }),
    ...(!isWithin && { target: '_blank', rel: 'noopener noreferrer nofollow ugc' }),
    ...(dataFootnoteRef !== undefined && { 'data-footnote-ref': true }),
    ...(dataFootnoteBackref !== undefined && { 'data-footnote-backref': true }),
    ...(properties.ariaLabel && { 'aria-label': String(properties.ariaLabel) }),
  }
}

function imageAttributes({ properties }: ReadElement): Attributes {
  const src = safeAddress(String(properties.src ?? ''))
  return { ...(src && { src }), alt: String(properties.alt ?? ''), loading: 'lazy' }
}

function ownAttributes(element: ReadElement): Attributes {
  const { tagName, properties } = element
  if (tagName === 'a') return linkAttributes(element)
  if (tagName === 'img') return imageAttributes(element)
  if (tagName === 'input') {
    const checked = properties.checked === true
    return { type: 'checkbox', disabled: true, checked, 'aria-label': checked ? 'Done' : 'Not done' }
  }
  if (tagName === 'ol' && typeof properties.start === 'number') return { start: properties.start }
  // What scrolls sideways must be within reach of the keyboard.
  if (tagName === 'pre') return { tabIndex: 0 }
  const style = aligned[String(properties.align)]
  return style ? { style } : {}
}

/**
 * The attributes that an element of people's text has in the page. It is made here from nothing, so that an attribute
 * nobody thought of cannot come through. Ids are those of footnotes, which begin with `prefix`.
 */
export function attributesOf(element: ReadElement, prefix: string): Attributes {
  const { tagName, properties } = element
  const { id, title } = properties
  const isFootnotesHeading = id === 'footnote-label'
  return {
    ...ownAttributes(element),
    ...(readsItsOwnWay.has(tagName) && { dir: 'auto' }),
    ...(typeof title === 'string' && { title }),
    ...(typeof id === 'string' && { id: isFootnotesHeading ? prefix + id : id }),
    ...(isFootnotesHeading && { className: 'sr-only' }),
    ...(properties.ariaDescribedBy !== undefined && { 'aria-describedby': `${prefix}footnote-label` }),
  }
}
