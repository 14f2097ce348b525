import { useMutation } from '@tanstack/react-query'
import type { ReportReason } from '../../shared/reports.ts'
import { trpc } from '../app/trpc.ts'
import { useCachedPost } from '../posts/use-cached-post.ts'
import { toast } from '../ui/toast.ts'
import type { ReportTarget } from './report-target.ts'
import { reportedTitle } from './report-words.ts'

export interface ReportWords {
  reason: ReportReason
  details: string
}

/** Sends a report. A failure is not told by a toast: show its `error`. */
export function useReport({ type, id }: ReportTarget) {
  const utils = trpc.useUtils()
  const cachedPost = useCachedPost()
  const { reports } = utils.client
  const send = {
    POST: (words: ReportWords) => reports.post.mutate({ id, ...words }),
    COMMENT: (words: ReportWords) => reports.comment.mutate({ id, ...words }),
    USER: (words: ReportWords) => reports.person.mutate({ id, ...words }),
    COMMUNITY: (words: ReportWords) => reports.community.mutate({ slug: id, ...words }),
  }
  return useMutation({
    mutationFn: send[type],
    onSuccess: () => {
      toast.success('Thank you for helping to keep the community safe.', reportedTitle(type))
      if (type !== 'POST') return
      cachedPost.change(id, (post) => ({ ...post, isReported: true }))
      void utils.reports.mine.invalidate()
    },
  })
}
