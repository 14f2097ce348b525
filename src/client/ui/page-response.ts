import { createContext, use } from 'react'
import type { RefusedAction } from '../../shared/platform/page-actions.ts'

/** The markup that the renderer of pages keeps. */
export interface KeptMarkup {
  /** Returns the HTML that was made from the same parts. */
  find: (key: string) => string | undefined
  /** Returns the mark of content to keep. */
  begin: (key: string) => string
}

/** The HTTP response that a page asks the server for while it is rendered there. */
export interface PageResponse {
  status: number
  title: string | null
  /** Whether the page leads to another one. */
  isRedirect: boolean
  /** The form that the page answers. Such a page stays without the app. */
  refused: RefusedAction | null
  /** The codes of the languages to choose from; none where there is one. */
  languages: readonly string[]
  /** The names of the parts that the page shows: see `lazyPart`. */
  parts: Set<string>
  /** Null for a page that readers do not share, such as the answer to a refused form. */
  markup: KeptMarkup | null
}

/** Null in a browser. */
export const PageResponseContext = createContext<PageResponse | null>(null)

/** Sets the HTTP status with which the server sends this page. The default is 200. */
export function useResponseStatus(status: number | undefined) {
  const response = use(PageResponseContext)
  if (response && status !== undefined) response.status = status
}

/** Sets the title with which the server sends this page. */
export function useResponseTitle(title: string) {
  const response = use(PageResponseContext)
  if (response) response.title = title
}

/** Tells the server, if it renders the page, that the browser has to follow a redirect. Returns whether it does. */
export function useResponseRedirect() {
  const response = use(PageResponseContext)
  if (response) response.isRedirect = true
  return response !== null
}

/** Returns the codes of the languages to choose from while the server renders the page. */
export const useResponseLanguages = () => use(PageResponseContext)?.languages

/** Returns the refused form that the page answers; null for all other pages, and in a browser. */
export const useRefusedAction = () => use(PageResponseContext)?.refused ?? null
