import { escapeMarkup } from '../../../shared/platform/escape-markup.ts'
import { initials } from '../../../shared/platform/initials.ts'
import { isRightToLeftText } from '../../../shared/platform/text-direction.ts'
import { truncate } from '../../../shared/platform/truncate.ts'

/** The size that link previews expect, in pixels. */
export const pictureSize = { width: 1_200, height: 630 }

/** The contents of a picture. */
export interface PostPicture {
  title: string
  community: string
  author: string
  site: string
  /** The colour of the site, on white. */
  accent: string
  /** The icon of the community as JPEG, if it has one. */
  icon: Buffer | null
}

const margin = 72
const titleSize = 64
const lineHeight = 80
const linesMax = 4
const lineWidth = pictureSize.width - 2 * margin
const fonts = `system-ui, "Noto Sans", "Liberation Sans", "DejaVu Sans", "Noto Sans CJK SC", sans-serif`

const wide = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{Extended_Pictographic}]/u

/** Estimates the width of a text in the bold font, in pixels: the fonts of the machine are not known. */
const widthOf = (text: string) =>
  [...text].reduce(
    (sum, character) => sum + (wide.test(character) ? 1 : /[\p{Lu}\p{N}mw@]/u.test(character) ? 0.72 : 0.58),
    0,
  ) * titleSize

/** Breaks the title at spaces, and words that do not fit, and scripts without spaces, anywhere. */
export function titleLines(title: string): string[] {
  const lines = ['']
  const fits = (more: string) => widthOf((lines.at(-1) ?? '') + more) <= lineWidth
  for (const word of truncate(title, 300).split(/(\s+)/)) {
    if (lines.length > linesMax) break
    if (fits(word)) lines.push((lines.pop() ?? '') + word)
    else if (!wide.test(word) && widthOf(word) <= lineWidth) lines.push(word.trimStart())
    else
      for (const character of word)
        fits(character) ? lines.push((lines.pop() ?? '') + character) : lines.push(character)
  }
  const shown = lines.slice(0, linesMax).map((line) => line.trim())
  if (lines.length > linesMax) shown.push(`${(shown.pop() ?? '').slice(0, -1).replace(/[\ud800-\udbff]$/, '')}…`)
  return shown
}

/** A line of text at the side where its script begins. */
function textAt(
  text: string,
  y: number,
  attributes: string,
  { start = margin, isMirrored = isRightToLeftText(text) } = {},
) {
  const position = isMirrored ? `x="${pictureSize.width - start}" direction="rtl"` : `x="${start}"`
  return `<text ${position} y="${y}" ${attributes}>${escapeMarkup(text)}</text>`
}

const iconAt = ({ icon, community }: PostPicture, x: number) =>
  icon
    ? `<clipPath id="round"><rect x="${x}" y="${margin}" width="96" height="96" rx="18"/></clipPath>
       <image x="${x}" y="${margin}" width="96" height="96" clip-path="url(#round)" href="data:image/jpeg;base64,${icon.toString('base64')}"/>`
    : `<rect x="${x}" y="${margin}" width="96" height="96" rx="18" fill="#d6efe8"/>
       <text x="${x + 48}" y="${margin + 63}" font-size="42" font-weight="700" fill="#084b3f" text-anchor="middle">${escapeMarkup(initials(community))}</text>`

/** Draws the picture: the community, the title in up to four lines, author and instance. */
export function pictureSvg(picture: PostPicture): string {
  const { title, community, author, site, accent } = picture
  const { width, height } = pictureSize
  const isMirrored = isRightToLeftText(title)
  const lines = titleLines(title)
  const top = 268 + (linesMax - lines.length) * 20
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family='${fonts}'>
    <rect width="${width}" height="${height}" fill="#ffffff"/>
    <rect width="${width}" height="16" fill="${accent}"/>
    ${iconAt(picture, isMirrored ? width - margin - 96 : margin)}
    ${textAt(truncate(community, 44), margin + 60, 'font-size="36" font-weight="600" fill="#1a1e20"', { start: margin + 120, isMirrored })}
    ${lines.map((line, at) => textAt(line, top + at * lineHeight, `font-size="${titleSize}" font-weight="700" fill="#1a1e20"`, { isMirrored })).join('\n    ')}
    ${textAt(truncate(author, 40), height - margin + 16, 'font-size="30" fill="#596166"', { isMirrored })}
    <text x="${isMirrored ? margin : width - margin}" y="${height - margin + 16}" text-anchor="end" ${isMirrored ? 'direction="rtl"' : ''} font-size="30" font-weight="600" fill="${accent}">${escapeMarkup(truncate(site, 40))}</text>
  </svg>`
}
