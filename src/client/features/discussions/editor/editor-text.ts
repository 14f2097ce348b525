import { formatMention } from '../../../../shared/discussions/mentions.ts'

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

/** A Markdown text as its field shows it: with short words for uploaded images and mentions. */
export interface EditorText {
  text: string
  images: readonly EditorImage[]
  mentions: readonly EditorMention[]
}

const uploaded = /!\[([^[\]\n]*)\]\(((?:https?:\/\/[^\s()]+)?\/api\/media\/[0-9a-f-]{36})\)/g
const mention = /\[@([^[\]\n]{1,160})\]\(\/users\/([0-9a-f-]{36})\)/g

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

/** Returns the label for a mention. Users with the same name get a number. */
export function mentionOf(
  { id, name }: { id: string; name: string },
  mentions: readonly EditorMention[],
): EditorMention {
  const known = mentions.find((one) => one.id === id && one.name === name)
  if (known) return known
  let label = `@${name}`
  for (let at = 2; mentions.some((one) => one.label === label); at++) label = `@${name} (${at})`
  return { label, id, name }
}

const escapeForRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Matches whole labels, the longest first: "@Ann" within "@Annabel" or an email address is none. */
function labelPattern(mentions: readonly EditorMention[]) {
  const labels = mentions.map(({ label }) => label).sort((a, b) => b.length - a.length)
  return new RegExp(`(?<![\\p{L}\\p{N}._%+\\[-])(?:${labels.map(escapeForRegExp).join('|')})(?![\\p{L}\\p{N}])`, 'gu')
}

/** The Markdown of the text. Leaves out images that are still uploaded. */
export function toMarkdown({ text, images, mentions }: EditorText): string {
  const withImages = text.replace(/\[image (\d+)\]/g, (token, number) => {
    const image = images.find((one) => one.number === Number(number))
    if (!image) return token
    return image.url === null ? '' : `![${image.alt}](${image.url})`
  })
  if (mentions.length === 0) return withImages
  return withImages.replace(labelPattern(mentions), (label) => {
    const user = mentions.find((one) => one.label === label)
    return user ? formatMention(user) : label
  })
}

function parse(markdown: string, hasMentions: boolean): EditorText {
  const images: EditorImage[] = []
  const mentions: EditorMention[] = []
  const withTokens = markdown.replace(uploaded, (_whole, alt: string, url: string) => {
    const image = { number: nextImageNumber(markdown, images), alt, url, isDecorative: false }
    images.push(image)
    return imageToken(image)
  })
  if (!hasMentions) return { text: withTokens, images, mentions }
  const text = withTokens.replace(mention, (_whole, name: string, id: string) => {
    const user = mentionOf({ id, name }, mentions)
    if (!mentions.includes(user)) mentions.push(user)
    return user.label
  })
  return { text, images, mentions }
}

/** Inverts `toMarkdown`. Leaves links as they are where a short word would be ambiguous. */
export function toEditorText(markdown: string): EditorText {
  const found = [parse(markdown, true), parse(markdown, false)].find((parsed) => toMarkdown(parsed) === markdown)
  return found ?? { text: markdown, images: [], mentions: [] }
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
