/** The query parameter of a post's page that names a comment to show, for browsers that run no code to follow `#comment-…`. */
export const linkedCommentParameter = 'comment'

/** The query parameter of a page whose list starts after a cursor, as an answer's `nextCursor` gives it. */
export const startParameter = 'after'

/**
 * The query string of a page that continues a list; empty for other pages. Their content differs from the page without
 * a query string, so canonical links include it.
 */
export function continuedSearch(url: string): string {
  const at = url.indexOf('?')
  const search = at < 0 ? '' : url.slice(at)
  return new URLSearchParams(search).get(startParameter) ? search : ''
}
