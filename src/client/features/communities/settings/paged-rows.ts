/** A list as it is kept, page by page; the parameters of the pages pass through untouched. */
export interface Rows {
  pages: { items: { id: string }[]; nextCursor: string | null }[]
  pageParams: unknown[]
}

const mapItems = (rows: Rows, change: (items: Rows['pages'][number]['items'], page: number) => typeof items): Rows => ({
  ...rows,
  pages: rows.pages.map((page, at) => ({ ...page, items: change(page.items, at) })),
})

export const withoutRow = (rows: Rows, id: string) => mapItems(rows, (items) => items.filter((item) => item.id !== id))

/** Puts a row back where it stood in `before`; what else has gone meanwhile stays gone. */
export const withRowBack = (rows: Rows, id: string, before: Rows) =>
  mapItems(rows, (items, at) => {
    const there = new Set([id, ...items.map((item) => item.id)])
    const stood = before.pages[at]?.items ?? []
    return stood.some((item) => item.id === id) ? stood.filter((item) => there.has(item.id)) : items
  })
