import { escaped } from '../markup.ts'
import type { Preview } from './preview.ts'

const siteName = 'Folkmoot'
/** Shown where a page has no image of its own. */
const icon = '/icon-512.png'

const named = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}" />`
const property = (name: string, content: string) => `<meta property="${name}" content="${escaped(content)}" />`

/** The tags of a preview, as they stand in a page's head. */
function tagsOf({ title, description, path, type, image, feed }: Preview, publicUrl: string): string {
  const address = publicUrl + path
  return [
    `<title>${escaped(`${title} · ${siteName}`)}</title>`,
    named('description', description),
    `<link rel="canonical" href="${escaped(address)}" />`,
    property('og:site_name', siteName),
    property('og:type', type),
    property('og:title', title),
    property('og:description', description),
    property('og:url', address),
    property('og:image', publicUrl + (image ?? icon)),
    named('twitter:card', image === null ? 'summary' : 'summary_large_image'),
    ...(feed
      ? [
          `<link rel="alternate" type="application/atom+xml" title="${escaped(feed.title)}" href="${escaped(publicUrl + feed.path)}" />`,
        ]
      : []),
  ].join('\n    ')
}

/** Cuts the page once, where a preview is put in, and takes out what it puts in the place of. */
export function pageWithPreviews(page: string, publicUrl: string): (preview: Preview) => string {
  const end = page.indexOf('</head>')
  if (end < 0) return () => page
  const before = page
    .slice(0, end)
    .replace(/[ \t]*<title>[^<]*<\/title>\r?\n?/, '')
    .replace(/[ \t]*<meta name="description"[^>]*>\r?\n?/, '')
    .trimEnd()
  const after = page.slice(end)
  return (preview) => `${before}\n    ${tagsOf(preview, publicUrl)}\n  ${after}`
}
