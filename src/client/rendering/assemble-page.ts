import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { type CatalogueFiles, catalogueAddresses, errorTexts } from '../../shared/platform/catalogue-files.ts'
import { escapeMarkup } from '../../shared/platform/escape-markup.ts'
import { continuedSearch } from '../../shared/platform/page-parameters.ts'
import type { PageEncoding, PageRequest } from '../../shared/platform/page-rendering.ts'
import type { FilesOfPage } from './page-files.ts'
import type { PageContent } from './render-page.tsx'
import { addThreadData } from './thread-data.ts'

const compressions: Record<PageEncoding, (html: string) => Promise<Buffer>> = {
  zstd: (html) => promisify(zstdCompress)(html, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  br: (html) => promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (html) => promisify(gzip)(html, { level: 5 }),
  identity: async (html) => Buffer.from(html),
}

const emptyRoot = '<div id="root"></div>'
const preload = /[ \t]*<link rel="(?:module)?preload"[^>]*>\r?\n?/g
const entry = /<script type="module"[^>]*\ssrc="([^"]+)"[^>]*><\/script>/

/** The files of the client. */
interface Bundle {
  filesOf: FilesOfPage
  catalogues: CatalogueFiles
}

/** Puts the content of a page into the HTML that browsers get otherwise. */
function fillPage(request: PageRequest, page: PageContent, { filesOf, catalogues }: Bundle) {
  const { html, url, publicUrl, language, refused } = request
  const { title, html: content, state, status, thread } = page
  const isDescribed = html.includes('<link rel="canonical"')
  const [path = ''] = url.split('?')
  const canonical = `<link rel="canonical" href="${escapeMarkup(publicUrl + path + continuedSearch(url))}" />\n  </head>`
  const { early, late } = filesOf([page.component, ...page.parts])
  const scripts = [...early, entry.exec(html)?.[1] ?? '', ...late, ...(page.hasErrors ? [errorTexts] : [])]
  const texts = catalogueAddresses(catalogues, language, scripts)
  const textsData = texts.length > 0 ? ` data-texts="${texts.join(' ')}"` : ''
  const data = `<script type="application/json" id="page-state">${state}</script>`
  return (
    addThreadData(html, thread, publicUrl)
      .replace(preload, '')
      // Loads the app when the browser is idle or the reader acts (see src/client/start/start.ts). The app would not know of a
      // refused form, so its answer goes without.
      .replace(
        entry,
        refused
          ? ''
          : `<script src="/start.js" data-entry="$1" data-early="${early.join(' ')}" data-late="${late.join(' ')}"${textsData} defer></script>`,
      )
      .replace(/<title>[^<]*<\/title>/, (element) =>
        title === null || isDescribed ? element : `<title>${escapeMarkup(title)}</title>`,
      )
      .replace('</head>', (end) => (isDescribed || status !== 200 ? end : canonical))
      .replace(/<noscript>.*?<\/noscript>\s*/s, '')
      .replace(emptyRoot, () => `<div id="root" data-parts="${page.parts.join(' ')}">${content}</div>${data}`)
  )
}

/** Returns the response with a rendered page. */
export async function assemblePage(
  request: PageRequest,
  content: PageContent,
  bundle: Bundle,
): Promise<{ status: number; body: Uint8Array<ArrayBuffer> }> {
  const body = await compressions[request.encoding](fillPage(request, content, bundle))
  return { status: content.status, body: new Uint8Array(body) }
}
