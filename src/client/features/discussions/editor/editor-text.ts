import { escapeName, formatMention, replaceMentions } from '../../../../shared/discussions/mentions.ts'
import { unescapeName } from '../../../../shared/platform/mention-syntax.ts'

/** An image that stands in the field as `[image 1]`. */
export interface EditorImage {
  number: number
  alt: string
  /** The author's choice to leave the description empty. */
  isDecorative: boolean
  /** Null while the image is uploaded. */
  url: string | null
}

/** A user who stands in the field as `@Ann Marlow`. */
export interface EditorMention {
  /** With the at sign. */
  label: string
  id: string
  name: string
}

/** The source of a quote, whose first line stands in the field as `> Ann Marlow wrote:`. */
export interface EditorQuote {
  label: string
  name: string
  link: string
}

/** A Markdown text as its field shows it: with short words for uploaded images, mentions and sources of quotes. */
export interface EditorText {
  text: string
  images: readonly EditorImage[]
  mentions: readonly EditorMention[]
  quotes: readonly EditorQuote[]
}

const uploaded =
  /!\[([^[\]\n]*)\]\(((?:https?:\/\/[^\s()]+)?\/api\/media\/[0-9a-f-]{36}(?:#\d+x\d+(?:-[\da-f]{15})?)?)\)/g
const quoteHead = /^((?:> ?)+)\[((?:\\.|[^[\]\\\n])+)\]\((\/communities\/[^\s()]+\/posts\/[^\s()]+)\) wrote:/gm

export const imageToken = ({ number }: Pick<EditorImage, 'number'>) => `[image ${number}]`

/** The lowest number whose token the text does not contain, and that is not taken. */
export function nextImageNumber(text: string, images: readonly EditorImage[]): number {
  let number = 1
  while (text.includes(imageToken({ number })) || images.some((image) => image.number === number)) number++
  return number
}

/** The images whose token is in the text, in its order. */
export const imagesIn = ({ text, images }: EditorText): EditorImage[] =>
  images
    .filter((image) => text.includes(imageToken(image)))
    .sort((a, b) => text.indexOf(imageToken(a)) - text.indexOf(imageToken(b)))

/** Returns the name, with a number if others have it as their label. */
function freeLabel(name: string, others: readonly { label: string }[]): string {
  const taken = new Set(others.map((one) => one.label))
  let label = name
  for (let at = 2; taken.has(label); at++) label = `${name} (${at})`
  return label
}

/** Returns the label for a mention. Users with the same name get a number. */
export function mentionOf(
  { id, name }: { id: string; name: string },
  mentions: readonly EditorMention[],
): EditorMention {
  const existing = mentions.find((one) => one.id === id && one.name === name)
  return existing ?? { label: freeLabel(`@${name}`, mentions), id, name }
}

const escapeForRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The longest first. Without labels, matches nothing. */
function anyOf(labelled: readonly { label: string }[]) {
  const labels = labelled.map(({ label }) => label).sort((a, b) => b.length - a.length)
  return labels.length === 0 ? '(?!)' : `(?:${labels.map(escapeForRegExp).join('|')})`
}

/**
 * Matches the first lines of quotes, with two groups: their signs and the label; and whole labels of mentions: "@Ann"
 * within "@Annabel" or an email address is none.
 */
const labelPattern = ({ quotes, mentions }: EditorText) =>
  new RegExp(
    `^((?:> ?)+)(${anyOf(quotes)}) wrote:|(?<![\\p{L}\\p{N}._%+\\[-])${anyOf(mentions)}(?![\\p{L}\\p{M}\\p{N}_])`,
    'gmu',
  )

/** The Markdown of the text. Leaves out images that are still uploaded. */
export function toMarkdown(written: EditorText): string {
  const { text, images, mentions, quotes } = written
  const withImages = text.replace(/\[image (\d+)\]/g, (token, number) => {
    const image = images.find((one) => one.number === Number(number))
    if (!image) return token
    return image.url === null ? '' : `![${image.alt}](${image.url})`
  })
  // In one pass, because a quoted user's name may contain the name of a mentioned one.
  return withImages.replace(labelPattern(written), (whole, signs?: string, label?: string) => {
    const quote = quotes.find((one) => one.label === label)
    if (quote) return `${signs}[${escapeName(quote.name)}](${quote.link}) wrote:`
    const user = mentions.find((one) => one.label === whole)
    return user ? formatMention(user) : whole
  })
}

function parse(markdown: string, { hasMentions = true, hasQuotes = true }): EditorText {
  const images: EditorImage[] = []
  const mentions: EditorMention[] = []
  const quotes: EditorQuote[] = []
  const withTokens = markdown.replace(uploaded, (_whole, alt: string, url: string) => {
    const image = { number: nextImageNumber(markdown, images), alt, url, isDecorative: false }
    images.push(image)
    return imageToken(image)
  })
  const withQuotes = withTokens.replace(quoteHead, (whole, signs: string, escaped: string, link: string) => {
    const name = unescapeName(escaped)
    if (!hasQuotes || escapeName(name) !== escaped) return whole
    const existing = quotes.find((one) => one.link === link && one.name === name)
    const quote = existing ?? { label: freeLabel(name, quotes), name, link }
    if (!existing) quotes.push(quote)
    return `${signs}${quote.label} wrote:`
  })
  if (!hasMentions) return { text: withQuotes, images, mentions, quotes }
  const text = replaceMentions(withQuotes, (named) => {
    const user = mentionOf(named, mentions)
    if (!mentions.includes(user)) mentions.push(user)
    return user.label
  })
  return { text, images, mentions, quotes }
}

/** Inverts `toMarkdown`. Leaves links as they are where a short word would be ambiguous. */
export function toEditorText(markdown: string): EditorText {
  for (const what of [{}, { hasQuotes: false }, { hasMentions: false }, { hasQuotes: false, hasMentions: false }]) {
    const parsed = parse(markdown, what)
    if (toMarkdown(parsed) === markdown) return parsed
  }
  return { text: markdown, images: [], mentions: [], quotes: [] }
}

/**
 * Returns the text of another Markdown, for example one that a quote was appended to. Keeps images that are still
 * uploaded: in their places if the text was appended to, otherwise at the beginning.
 */
export function replaceMarkdown(before: EditorText, markdown: string): EditorText {
  const uploading = imagesIn(before).filter(({ url }) => url === null)
  if (uploading.length === 0) return toEditorText(markdown)
  const written = toMarkdown(before).trimEnd()
  const withTokens = toMarkdown({ ...before, images: before.images.filter(({ url }) => url !== null) }).trimEnd()
  const [start, rest] = markdown.startsWith(written)
    ? [withTokens, markdown.slice(written.length).replace(/^\n+/, '')]
    : [uploading.map(imageToken).join('\n'), markdown]
  const after = toEditorText(rest.trim() === '' ? `${start}\n` : `${start}\n\n${rest}`)
  return { ...after, images: [...after.images, ...uploading] }
}
