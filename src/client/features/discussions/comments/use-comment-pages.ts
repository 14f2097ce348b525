import type { QueryKey } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type EntityCache, tick } from '../../../platform/entities/entities.ts'
import { useEntities, useEntityCache, useEntityPages } from '../../../platform/entities/use-entities.ts'

/** A comment outside its thread, with its post. Search results have no `content`. */
interface Listed {
  id: string
  content?: string
  post: { id: string; title: string }
}

type Ask<Item> = (cursor: string | undefined) => Promise<{ items: Item[]; nextCursor: string | null }>

const readable = { isDeleted: false, hidden: null }

/** A list of comments with the titles of their posts, page by page. */
export function useCommentPages<Item extends Listed>(
  queryKey: QueryKey,
  ask: Ask<Item>,
  options?: Parameters<typeof useEntityPages>[1],
) {
  const posts = useEntityCache('post')
  const askWithTitles = async (cursor: string | undefined) => {
    const requestedAt = tick()
    const { items, nextCursor } = await ask(cursor)
    const titles = items.map(({ post: { id, title } }) => ({ id, title }))
    posts.store(titles, requestedAt)
    const commentOf = (own: Item) => ({
      id: own.id,
      postId: own.post.id,
      ...(own.content !== undefined && { content: own.content }),
      own,
    })
    return { items: items.map(commentOf), nextCursor }
  }
  const { data, ...list } = useEntityPages({ kind: 'comment', queryKey, facts: readable, ask: askWithTitles }, options)
  const withTitles = useCallback(
    ({ byId }: EntityCache<'post'>) => {
      const listed = ({ content, own }: { content?: string; own: Item }): Item => ({
        ...own,
        ...(content !== undefined && { content }),
        post: { ...own.post, title: byId.get(own.post.id)?.shown.title ?? own.post.title },
      })
      return data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(listed) })) }
    },
    [data],
  )
  return { ...list, data: useEntities('post', withTitles) }
}
