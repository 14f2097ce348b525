import type { Face } from '../instance/face.ts'
import { escaped } from '../markup.ts'
import type { Preview } from './preview.ts'

/** What the bundle calls the instance, wherever it is named. */
const nameInBundle = 'Folkmoot'
/** Shown where a page has no image of its own. */
const icon = '/icon-512.png'

const named = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}" />`
const property = (name: string, content: string) => `<meta property="${name}" content="${escaped(content)}" />`

/** The tags of a preview, as they stand in a page's head. */
function tagsOf({ title, description, path, type, image, feed }: Preview, { name }: Face, publicUrl: string) {
  const address = publicUrl + path
  return [
    `<title>${escaped(`${title} · ${name}`)}</title>`,
    named('description', description),
    `<link rel="canonical" href="${escaped(address)}" />`,
    property('og:site_name', name),
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
  ]
}

/** The name and the logo, for the app to know before it has asked for anything; what is as in the bundle need not be said. */
const faceOf = ({ name, logo }: Face) => [
  ...(name === nameInBundle ? [] : [named('application-name', name)]),
  ...(logo === null ? [] : [named('folkmoot-logo', logo)]),
]

/**
 * Cuts the page once, where its head ends. The function writes it with the name of the instance for the bundle's own,
 * and with the preview, when there is one, in the place of title and description.
 */
export function pageWithHead(page: string, publicUrl: string): (face: Face, preview: Preview | null) => string {
  const end = page.indexOf('</head>')
  if (end < 0) return () => page
  const [head, rest] = [page.slice(0, end).trimEnd(), page.slice(end)]
  const bareHead = head
    .replace(/[ \t]*<title>[^<]*<\/title>\r?\n?/, '')
    .replace(/[ \t]*<meta name="description"[^>]*>\r?\n?/, '')
    .trimEnd()
  return (face, preview) => {
    const name = escaped(face.name)
    const inName = (part: string) => part.replaceAll(nameInBundle, () => name)
    const tags = [...faceOf(face), ...(preview ? tagsOf(preview, face, publicUrl) : [])]
    if (tags.length === 0) return inName(page)
    return `${inName(preview ? bareHead : head)}\n    ${tags.join('\n    ')}\n  ${inName(rest)}`
  }
}
