import { type CatalogueFiles, catalogueAddresses } from '../../../shared/platform/catalogue-files.ts'
import { escapeMarkup } from '../../../shared/platform/escape-markup.ts'
import { english, type Language } from '../../../shared/platform/languages.ts'
import type { Branding } from '../../instance/settings/branding.ts'
import type { Preview } from './preview.ts'
import { structuredData } from './structured-data.ts'

/** The name of the instance in the bundle. */
const nameInBundle = 'Folkmoot'
/** The image of pages that have none. */
const siteIcon = '/icon-512.png'

const metaName = (name: string, content: string) => `<meta name="${name}" content="${escapeMarkup(content)}" />`
const metaProperty = (name: string, content: string) => `<meta property="${name}" content="${escapeMarkup(content)}" />`

/** An image of the content is preferred to the drawn picture, whose size is known, and both to an icon. */
function imageTags({ title, image, picture, icon }: Preview, publicUrl: string) {
  const size = image === null && picture
  return [
    metaProperty('og:image', publicUrl + (image ?? picture?.path ?? icon ?? siteIcon)),
    ...(size
      ? [metaProperty('og:image:width', `${size.width}`), metaProperty('og:image:height', `${size.height}`)]
      : []),
    ...((image ?? picture ?? icon) ? [metaProperty('og:image:alt', title)] : []),
    metaName('twitter:card', (image ?? picture) ? 'summary_large_image' : 'summary'),
  ]
}

/** Renders the tags of a preview. */
function previewTags(preview: Preview, { name }: Branding, publicUrl: string) {
  const { title, description, path, search = '', type, feed, isIndexed = true } = preview
  const address = publicUrl + path + search
  return [
    `<title>${escapeMarkup(title === name ? name : `${title} · ${name}`)}</title>`,
    metaName('description', description),
    ...(isIndexed ? [] : [metaName('robots', 'noindex')]),
    `<link rel="canonical" href="${escapeMarkup(address)}" />`,
    metaProperty('og:site_name', name),
    metaProperty('og:type', type),
    metaProperty('og:title', title),
    metaProperty('og:description', description),
    metaProperty('og:url', address),
    ...imageTags(preview, publicUrl),
    ...(feed
      ? [
          `<link rel="alternate" type="application/atom+xml" title="${escapeMarkup(feed.title)}" href="${escapeMarkup(publicUrl + feed.path)}" />`,
        ]
      : []),
    ...structuredData(preview, publicUrl),
  ]
}

/** Name and logo for the app before its first request; omitted where they equal the values in the bundle. */
const brandingTags = ({ name, logo }: Branding) => [
  ...(name === nameInBundle ? [] : [metaName('application-name', name)]),
  ...(logo === null ? [] : [metaName('folkmoot-logo', logo)]),
]

/** The own CSS of a page: `paused` until the app lets it apply, as in the admin area, or `off`. */
export type OwnCss = 'on' | 'paused' | 'off'

/**
 * Returns how a page takes the own CSS: a mistake in it must not keep super admins from undoing it. `?css=off` opens any
 * page without it.
 */
export function ownCssOf(url: string): OwnCss {
  const [path = '', search = ''] = url.split('?')
  if (new URLSearchParams(search).get('css') === 'off') return 'off'
  return /^\/(admin|setup)(\/|$)/.test(path) ? 'paused' : 'on'
}

/** The stylesheets of the site, after those of the bundle, so that they win and apply before the first paint. */
const styleTags = ({ accentSheet, ownSheet }: Branding, ownCss: OwnCss) => [
  ...(accentSheet ? [`<link rel="stylesheet" href="${accentSheet.path}" data-accent />`] : []),
  ...(ownSheet && ownCss !== 'off'
    ? [`<link rel="stylesheet" href="${ownSheet.path}" data-own-css${ownCss === 'paused' ? ' media="not all"' : ''} />`]
    : []),
]

/** Gives the bars of browsers the colour of the site. */
const withThemeColors = (head: string, colors: Branding['themeColors']) =>
  colors === null
    ? head
    : head.replace(
        /(<meta name="theme-color" media="\(prefers-color-scheme: (light|dark)\)" content=")[^"]*/g,
        (_tag, start: string, theme: 'light' | 'dark') => start + colors[theme],
      )

/** Tells the first script where to lead from a page that came by http. */
const withAddress = (page: string, publicUrl: string) =>
  page.replace(/<meta charset="[^"]*"[^>]*>/, (tag) => `${tag}\n    ${metaName('folkmoot-address', publicUrl)}`)

/** How a page is shown. */
interface ShownPage {
  ownCss?: OwnCss | undefined
  /** The languages that its reader can choose from. */
  languages?: readonly Language[]
}

/** Lets the app offer the languages without a request; omitted where there is no choice. */
const languageTags = (languages: readonly Language[]) =>
  languages.length > 1 ? [metaName('folkmoot-languages', languages.map(({ code }) => code).join(' '))] : []

const script = /<(?:script|link)[^>]*\s(?:src|href)="(\/assets\/[^"]+\.js)"/g

/** Names the catalogues of the page's scripts, because the app starts when it has them. */
export function withCatalogues(page: string, language: string, catalogues: CatalogueFiles) {
  const scripts = [...page.matchAll(script)].map(([, address = '']) => address)
  const links = catalogueAddresses(catalogues, language, scripts).map(
    (address) => `  <link rel="preload" as="fetch" crossorigin href="${address}">\n  `,
  )
  return page.replace('</head>', `${links.join('')}</head>`)
}

/**
 * Splits the page once at the end of its head. The returned function inserts the name of the instance and, if there is
 * one, the preview instead of title and description.
 */
export function createHeadWriter(
  bundled: string,
  publicUrl: string,
): (branding: Branding, preview: Preview | null, shown?: ShownPage) => string {
  const page = publicUrl.startsWith('https:') ? withAddress(bundled, publicUrl) : bundled
  const end = page.indexOf('</head>')
  if (end < 0) return () => page
  const [head, rest] = [page.slice(0, end).trimEnd(), page.slice(end)]
  const bareHead = head
    .replace(/[ \t]*<title>[^<]*<\/title>\r?\n?/, '')
    .replace(/[ \t]*<meta name="description"[^>]*>\r?\n?/, '')
    .trimEnd()
  return (branding, preview, { ownCss = 'on', languages = [english] } = {}) => {
    const name = escapeMarkup(branding.name)
    const inName = (part: string) => part.replaceAll(nameInBundle, () => name)
    const tags = [
      ...brandingTags(branding),
      ...(preview ? previewTags(preview, branding, publicUrl) : []),
      ...styleTags(branding, ownCss),
      ...languageTags(languages),
    ]
    if (tags.length === 0) return inName(page)
    return `${withThemeColors(inName(preview ? bareHead : head), branding.themeColors)}\n    ${tags.join('\n    ')}\n  ${inName(rest)}`
  }
}
