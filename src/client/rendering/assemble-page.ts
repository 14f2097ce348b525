import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
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
const modulePreload = /[ \t]*<link rel="modulepreload"[^>]*>\r?\n?/g
const entry = /<script type="module"[^>]*\ssrc="([^"]+)"[^>]*><\/script>/

/** Puts the content of a page into the HTML that browsers get otherwise. */
function fillPage({ html, url, publicUrl, refused }: PageRequest, page: PageContent, filesOf: FilesOfPage) {
  const { title, html: content, state, status, thread } = page
  const isDescribed = html.includes('<link rel="canonical"')
  const [path = ''] = url.split('?')
  const canonical = `<link rel="canonical" href="${escapeMarkup(publicUrl + path + continuedSearch(url))}" />\n  </head>`
  const { early, late } = filesOf([page.component, ...page.parts])
  const data = `<script type="application/json" id="page-state">${state}</script>`
  return (
    addThreadData(html, thread, publicUrl)
      .replace(modulePreload, '')
      // Loads the app when the browser is idle or the reader acts (see src/client/start/start.ts). The app would not know of a
      // refused form, so its answer goes without.
      .replace(
        entry,
        refused
          ? ''
          : `<script src="/start.js" data-entry="$1" data-early="${early.join(' ')}" data-late="${late.join(' ')}" defer></script>`,
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
  filesOf: FilesOfPage,
): Promise<{ status: number; body: Uint8Array<ArrayBuffer> }> {
  const body = await compressions[request.encoding](fillPage(request, content, filesOf))
  return { status: content.status, body: new Uint8Array(body) }
}
