import type { Comment } from '../../shared/comments.ts'

interface Page {
  items: Comment[]
  nextCursor: string | null
}

/** Pages as they are kept; the parameters of the pages pass through untouched. */
export interface Pages<Param> {
  pages: Page[]
  pageParams: Param[]
}

const mapItems = <P>(list: Pages<P>, change: (items: Comment[]) => Comment[]): Pages<P> => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, items: change(page.items) })),
})

/** The newest comment stands at the end of what is loaded. */
export const withAdded = <P>(list: Pages<P>, comment: Comment): Pages<P> => ({
  ...list,
  pages: list.pages.map((page, at) =>
    at === list.pages.length - 1 ? { ...page, items: [...page.items, comment] } : page,
  ),
})

export const withReplaced = <P>(list: Pages<P>, id: string, comment: Comment): Pages<P> =>
  mapItems(list, (items) => items.map((item) => (item.id === id ? comment : item)))

export const withDropped = <P>(list: Pages<P>, id: string): Pages<P> =>
  mapItems(list, (items) => items.filter((item) => item.id !== id))

const placeholder = (comment: Comment): Comment => ({
  ...comment,
  author: null,
  content: '',
  isDeleted: true,
  can: { reply: false, edit: false, remove: false },
})

/** A deleted comment: a placeholder while it has replies, else gone, and with it the placeholders kept for its sake. */
export const withDeleted = <P>(list: Pages<P>, id: string): Pages<P> => {
  const all = list.pages.flatMap(({ items }) => items)
  const comment = all.find((item) => item.id === id)
  if (!comment) return list
  if (all.some(({ parentId }) => parentId === id)) return withReplaced(list, id, placeholder(comment))
  const dropped = withDropped(list, id)
  const parent = all.find((item) => item.id === comment.parentId)
  const isLastReply = !all.some((item) => item.id !== id && item.parentId === parent?.id)
  return parent?.isDeleted && isLastReply ? withDeleted(dropped, parent.id) : dropped
}
