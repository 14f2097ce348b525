import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import {
  type PageAnswer,
  type PageQuery,
  type PageRequest,
  pageQueryKey,
  type RenderedPage,
} from '../../../shared/platform/page-rendering.ts'
import type { Services } from '../../platform/context.ts'
import { sizeOfEntry } from '../../platform/response-cache/versioned-cache.ts'

/** The size of the kept pages, in bytes, and of the remembered queries, in characters. */
const maxSize = 12_000_000
const maxQueriesSize = 4_000_000
/** The age at which a page is rendered again for its relative times, in milliseconds. */
const maxAgeMs = 60_000

/** The time for which a page is shown that is no longer current, rather than none, in milliseconds. */
const staleMs = 10_000

interface KeptPage {
  page: RenderedPage
  renderedAt: number
  /** The last time at which the database gave the same answers. */
  currentAt: number
}

/** When the answers of a page were read. */
export interface Reading {
  /** The number of the database's last change before it. */
  version: number
  askedAt: number
}

/** The queries and answers of the last page of a viewer at a URL. */
interface LastPage {
  queries: readonly PageQuery[]
  digest: string
  /** The number of the database's last change before the answers were read. */
  version: number
}

/**
 * Identifies a page by everything that it is made from. A page of one viewer is therefore never another's, and a change
 * of what a page shows, or of its viewer's rights, makes another page.
 */
export function digestOf({ url, html, encoding, language }: PageRequest, answers: readonly PageAnswer[]): string {
  const hash = createHash('sha256')
  for (const part of [
    url,
    encoding,
    language,
    html,
    ...answers.flatMap((answer) => [pageQueryKey(answer), answer.body]),
  ])
    hash.update(part).update('\0')
  return hash.digest('base64url')
}

/** Keeps rendered pages by their digests, and the queries of each viewer's pages, from which their digests come. */
export function createKeptPages(now: Services['now']) {
  const pages = new LRUCache<string, KeptPage>({
    maxSize,
    sizeCalculation: ({ page }, key) => page.body.byteLength + sizeOfEntry(key),
  })
  const lastPages = new LRUCache<string, LastPage>({
    maxSize: maxQueriesSize,
    sizeCalculation: ({ queries }, key) =>
      sizeOfEntry(key) + queries.reduce((sum, query) => sum + sizeOfEntry(pageQueryKey(query)), 0),
  })
  function find(digest: string): RenderedPage | null {
    const kept = pages.get(digest)
    if (!kept) return null
    const at = now().getTime()
    const age = at - kept.renderedAt
    if (age < 0 || age >= maxAgeMs) return null
    kept.currentAt = at
    return kept.page
  }
  return {
    /** The queries with which the viewer's page at this URL was last rendered. */
    queriesAt: (target: string) => lastPages.get(target)?.queries,

    /** Keeps a page whose answers were read at this version and time, in milliseconds since 1970. */
    keep(target: string, digest: string, page: RenderedPage, { version, askedAt }: Reading) {
      pages.set(digest, { page, renderedAt: now().getTime(), currentAt: askedAt })
      // A slower rendering of older answers may end later.
      if ((lastPages.get(target)?.version ?? version) <= version)
        lastPages.set(target, { queries: page.queries, digest, version })
    },

    /** Returns a guest's page if nothing at all has changed since. Answers to guests depend on no time. */
    findUnchanged(target: string, version: number): RenderedPage | null {
      const last = lastPages.get(target)
      return last && last.version === version ? find(last.digest) : null
    },

    /** Returns the page of these answers, which the database gave at this version, and remembers that it is current. */
    findCurrent(target: string, digest: string, version: number): RenderedPage | null {
      const page = find(digest)
      if (page) lastPages.set(target, { queries: page.queries, digest, version })
      return page
    },

    /** The last page at this URL, if it was current a moment ago. */
    findStale(target: string): RenderedPage | null {
      const kept = pages.get(lastPages.get(target)?.digest ?? '')
      return kept && now().getTime() - kept.currentAt < staleMs ? kept.page : null
    },
  }
}
