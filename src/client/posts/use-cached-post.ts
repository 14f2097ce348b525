import { type InfiniteData, type Query, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useMemo } from 'react'
import type { Post, PostCard } from '../../shared/posts.ts'
import { trpc } from '../app/trpc.ts'

/** A post as it stands in a list or, with more said of it, on its own page. */
export type CachedPost = PostCard & Partial<Post>

type Pages = InfiniteData<{ items: PostCard[] }>

/** Every list that has posts in it, whatever it is searched for. */
const lists = [trpc.posts.inCommunity, trpc.posts.ofTopic, trpc.people.posts, trpc.feeds.hot, trpc.feeds.new].map(
  (list) => getQueryKey(list),
)
/** And those that tell less of it, for which only matters whether it is there. */
const everyList = [...lists, getQueryKey(trpc.feeds.communityPosts)]
/** What the viewer marked themselves: that a post is out of the other lists does not take it out of these. */
const marked = { saved: getQueryKey(trpc.saved.posts), hidden: getQueryKey(trpc.saved.hidden) }
const everywhere = [...everyList, ...Object.values(marked)]
const pageKey = getQueryKey(trpc.posts.byId)

const withItems = (pages: Pages, change: (items: PostCard[]) => PostCard[]): Pages => ({
  ...pages,
  pages: pages.pages.map((page) => ({ ...page, items: change(page.items) })),
})

const hasCome = (query: Query) => query.state.data !== undefined
const isPageOf = (id: string) => (query: Query) => (query.state.data as Post | undefined)?.id === id

/** One post in all that the browser keeps of it: every list, and its own page. */
export function useCachedPost() {
  const client = useQueryClient()
  return useMemo(() => {
    const changeLists = (keys: QueryKey[], change: (items: PostCard[]) => PostCard[]) => {
      for (const queryKey of keys) {
        client.setQueriesData<Pages>({ queryKey }, (pages) => pages && withItems(pages, change))
      }
    }
    return {
      /** Stops what is being fetched again: it would put back what `change` and `drop` are about to do. */
      pause: () =>
        Promise.all([...everywhere, pageKey].map((queryKey) => client.cancelQueries({ queryKey, predicate: hasCome }))),

      /** Replaces the post by what `change` makes of it, wherever it stands. Take a guess back by changing again. */
      change(id: string, change: (post: CachedPost) => CachedPost) {
        changeLists([...lists, ...Object.values(marked)], (items) =>
          items.map((post) => (post.id === id ? { ...post, ...change(post) } : post)),
        )
        client.setQueriesData<Post>(
          { queryKey: pageKey },
          (post) => post && (post.id === id ? { ...post, ...change(post) } : post),
        )
      },

      /** Takes the post out of every list, or out of one the viewer marked it for. What comes back puts it in again. */
      drop(id: string, from?: keyof typeof marked): () => void {
        const keys = from ? [marked[from]] : everyList
        const before = keys.flatMap((queryKey): [QueryKey, Pages | undefined][] =>
          client.getQueriesData<Pages>({ queryKey }),
        )
        changeLists(keys, (items) => items.filter((post) => post.id !== id))
        return () => {
          for (const [queryKey, pages] of before) client.setQueryData(queryKey, pages)
        }
      },

      /** Has the post's page and every list read again. */
      refresh(id: string) {
        void client.invalidateQueries({ queryKey: pageKey, predicate: isPageOf(id) })
        for (const queryKey of everywhere) void client.invalidateQueries({ queryKey })
      },

      /** Forgets the page of a post that is gone, and has every list read again. */
      forget(id: string) {
        client.removeQueries({ queryKey: pageKey, predicate: isPageOf(id) })
        for (const queryKey of everywhere) void client.invalidateQueries({ queryKey })
      },
    }
  }, [client])
}
