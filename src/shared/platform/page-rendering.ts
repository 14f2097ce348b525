import type { RefusedAction } from './page-actions.ts'

/** The encodings in which a rendered page is sent. */
export const pageEncodings = ['zstd', 'br', 'gzip', 'identity'] as const
export type PageEncoding = (typeof pageEncodings)[number]

/** The configuration of the renderer. */
export interface RendererData {
  /** The folder of the client's bundle. */
  folder: string
}

/** The input for rendering one page. */
export interface PageRequest {
  /** Path and query string. */
  url: string
  /** The page without content, with the head for this URL. */
  html: string
  /** The origin in canonical links, such as `https://example.org`. */
  publicUrl: string
  encoding: PageEncoding
  /** The code of the language. */
  language: string
  /** The codes of the languages to choose from; none where there is one. */
  languages: readonly string[]
  /** The form that the page answers; null for a page that was only opened. */
  refused: RefusedAction | null
}

/** A call of the typed API on which the content of a page depends. */
export interface PageQuery {
  path: string
  input: unknown
}

/** A query with the body of its response, in tRPC's format. */
export interface PageAnswer extends PageQuery {
  body: string
}

/** Tells queries apart. */
export const pageQueryKey = ({ path, input }: PageQuery) => `${path} ${JSON.stringify(input)}`

/** A rendered page. */
export interface RenderedPage {
  status: number
  /** The encoded HTML. */
  body: Uint8Array
  /** All queries of the page. */
  queries: PageQuery[]
}

/** Messages from the server to its renderer, which runs in a separate thread. */
export type ToRenderer =
  /** With the answers to those queries that the server expects. */
  | { kind: 'render'; id: number; page: PageRequest; answers: readonly PageAnswer[] }
  /** The bodies of the responses to the queries `call`, in tRPC's format. */
  | { kind: 'answers'; call: number; bodies: string[] }
  /** No request waits for this page any more. */
  | { kind: 'cancel'; id: number }

export type FromRenderer =
  | { kind: 'queries'; id: number; call: number; queries: PageQuery[] }
  /** `page` is null if the browser should render the page. */
  | { kind: 'page'; id: number; page: RenderedPage | null }
  | { kind: 'failure'; id: number; message: string }
