import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { RestoreUnread, UnreadCommunity, UnreadThread } from '../../../../shared/discovery/unread.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'
import { useCachedPost } from '../../discussions/post-cache/use-cached-post.ts'

/** Reads the unread discussions of the viewer's communities. */
export const useUnread = () =>
  trpc.unread.list.useQuery(undefined, {
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    meta: { listOf: 'post' },
  })

/** The tab to start with: what is unread, if there is any. It stays while the page is open, whatever is read meanwhile. */
export function useStartTab(): 'unread' | 'hot' {
  const { data, isLoadingError, isFetchedAfterMount } = useUnread()
  const [start, setStart] = useState<'unread' | 'hot'>()
  const current = isLoadingError || data?.length === 0 ? 'hot' : 'unread'
  // Data of an earlier visit may be outdated.
  if (start === undefined && isFetchedAfterMount) setStart(current)
  return start ?? current
}

type IsMeant = (community: UnreadCommunity, thread: UnreadThread) => boolean

const without = (communities: readonly UnreadCommunity[], isMeant: IsMeant) =>
  communities
    .map((community) => ({ ...community, threads: community.threads.filter((thread) => !isMeant(community, thread)) }))
    .filter(({ threads }) => threads.length > 0)

/** Marks discussions as read, at once in the list, with an offer to undo it. */
export function useMarkUnread() {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const { change } = useCachedPost()
  const { list } = utils.unread
  const refresh = () => Promise.all([list.invalidate(), utils.visits.communities.invalidate()])

  const restore = async (undo: RestoreUnread) => {
    try {
      await utils.client.unread.restore.mutate(undo)
    } catch (error) {
      toast.error(errorText(error, t`The mark could not be undone`))
    }
    await refresh()
  }

  const mark = async (isMeant: IsMeant, work: () => Promise<RestoreUnread>) => {
    await list.cancel()
    const before = list.getData()
    list.setData(undefined, before && without(before, isMeant))
    try {
      const undo = await work()
      toast.success(t`Marked as read`, undefined, { label: t`Undo`, onAct: () => void restore(undo) })
    } catch (error) {
      list.setData(undefined, before)
      toast.error(errorText(error, t`This could not be marked as read`))
    }
    await refresh()
  }

  return {
    markThread: ({ id, seenAt }: UnreadThread) =>
      mark(
        (_community, thread) => thread.id === id,
        async () => {
          await utils.client.threads.visit.mutate({ id })
          change(id, { isVisited: true, unreadCount: 0 })
          return { community: null, posts: [{ id, seenAt }] }
        },
      ),
    markCommunity: ({ slug }: UnreadCommunity) =>
      mark(
        (community) => community.slug === slug,
        () => utils.client.unread.markCommunityRead.mutate({ slug }),
      ),
  }
}
