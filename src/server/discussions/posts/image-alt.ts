import { plainTextOf } from '../../../shared/platform/plain-text.ts'

/** Longer than what stands between the beginning of an image and its id. */
const readMax = 600

/** Returns the alternative text of an uploaded image in a Markdown text, or an empty text. */
export function imageAltIn(markdown: string, mediaId: string): string {
  const before = markdown.slice(0, markdown.indexOf(mediaId)).slice(-readMax)
  const alt = /!\[((?:\\.|[^\\[\]\n]){0,300})\]\([^()\s]{0,200}$/.exec(before)?.[1] ?? ''
  return /[\\&`*_~<]/.test(alt) ? plainTextOf(`![${alt}](${mediaId})`) : alt
}
