import { truncate } from '../../../shared/platform/escape-markup.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { plainTextOf } from '../../../shared/platform/plain-text.ts'

/** Characters read from a post, because removing Markdown takes time in long texts. */
const readMax = 5 * limits.excerptMax

const images = /!\[[^[\]\n]{0,300}\]\([^()\s]{0,500}(?:[ \t]+"[^"\n]{0,200}")?\)/g

/** Returns the beginning of a Markdown text as one line of plain text, without images. */
export const excerptOf = (markdown: string) =>
  truncate(plainTextOf(markdown.slice(0, readMax).replace(images, '')), limits.excerptMax)

/** Returns the alternative text of an uploaded image in a Markdown text; empty without one. */
export function imageAltIn(markdown: string, mediaId: string): string {
  const before = markdown.slice(0, markdown.indexOf(mediaId))
  return /!\[([^[\]\n]{0,300})\]\([^()\s]{0,200}$/.exec(before.slice(-600))?.[1] ?? ''
}
