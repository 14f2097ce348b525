/** A cached infinite list. `pageParams` passes through unchanged. */
export interface PagedRows {
  pages: { items: { id: string }[]; nextCursor: string | null }[]
  pageParams: unknown[]
}

const mapItems = (
  rows: PagedRows,
  change: (items: PagedRows['pages'][number]['items'], page: number) => typeof items,
): PagedRows => ({
  ...rows,
  pages: rows.pages.map((page, at) => ({ ...page, items: change(page.items, at) })),
})

export const withoutRow = (rows: PagedRows, id: string) =>
  mapItems(rows, (items) => items.filter((item) => item.id !== id))

/** Restores one row at its position in `before`. Other rows that were removed since stay removed. */
export const withRowBack = (rows: PagedRows, id: string, before: PagedRows) =>
  mapItems(rows, (items, at) => {
    const there = new Set([id, ...items.map((item) => item.id)])
    const stood = before.pages[at]?.items ?? []
    return stood.some((item) => item.id === id) ? stood.filter((item) => there.has(item.id)) : items
  })
