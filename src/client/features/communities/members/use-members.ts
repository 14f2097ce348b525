import { keepPreviousData } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { trpc } from '../../../platform/trpc.ts'
import { useUrlPages } from '../../../platform/use-url-pages.ts'

/**
 * Members whose name matches `q`, page by page. The previous results stay while the next search runs. Use the slug as
 * the component's key, so that they belong to the same community.
 */
export function useMembers(slug: string, q: string) {
  const { client } = trpc.useUtils()
  const queryKey = getQueryKey(trpc.members.list, { slug, q }, 'infinite')
  return useUrlPages({ queryKey, placeholderData: keepPreviousData }, (cursor) =>
    client.members.list.query({ slug, q, cursor }),
  )
}

export type Members = ReturnType<typeof useMembers>
