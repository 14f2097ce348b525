import { useLingui } from '@lingui/react/macro'
import type { OpenCase } from '../../../../shared/moderation/queue.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorStatus, errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'
import { decisionLabels, useAffectedUserName } from './decision-labels.ts'

/** A decision changes lists all over the app. */
function useCaseCache() {
  const { moderationQueue: queue, posts, comments, threads, reports, admin } = trpc.useUtils()
  const readLists = () => {
    for (const list of [queue.list, queue.counts, admin.flaggedPosts]) void list.invalidate()
  }
  return {
    /** Stores the updated case from the server's response. */
    changed(open: OpenCase) {
      queue.open.setData({ id: open.id }, open)
      readLists()
    },
    readContent() {
      for (const list of [posts, comments.list, threads, reports.flagged]) void list.invalidate()
    },
    /** The server refused because the cached case is out of date. */
    async readCase(id: string) {
      readLists()
      await queue.open.invalidate({ id })
    },
  }
}

/** Assigns a case to a moderator, or releases it. */
export function useAssignment() {
  const { t } = useLingui()
  const cache = useCaseCache()
  const onError = (error: unknown, { id }: { id: string }) => {
    toast.error(errorText(error, t`That did not work. Please try again.`))
    if (errorStatus(error) !== null) void cache.readCase(id)
  }
  const notified = (messageOf: (open: OpenCase) => string) => ({
    onSuccess(open: OpenCase) {
      cache.changed(open)
      toast.success(messageOf(open))
    },
    onError,
  })
  return {
    assignToViewer: trpc.moderationQueue.take.useMutation(notified(() => t`This case is now assigned to you.`)),
    unassign: trpc.moderationQueue.release.useMutation(notified(() => t`This case is now unassigned.`)),
    assign: trpc.moderationQueue.assign.useMutation(
      notified(({ assignee }) =>
        assignee ? t`This case is now assigned to ${assignee.name}.` : t`This case is now unassigned.`,
      ),
    ),
  }
}

/** Answers an objection. The dialog shows a failure. */
export function useAnswerObjection(onDecided: () => void) {
  const { t } = useLingui()
  const cache = useCaseCache()
  return trpc.moderationQueue.answer.useMutation({
    onSuccess(open, { outcome }) {
      toast.success(outcome === 'LIFTED' ? t`The decision was lifted.` : t`The decision was upheld.`)
      onDecided()
      cache.changed(open)
      cache.readContent()
    },
    onError: (error, { id }) => (errorStatus(error) === null ? undefined : cache.readCase(id)),
  })
}

/**
 * Decides on a case. Calls `onDecided` before the list refetches. If somebody else has decided first, the case
 * refetches. The caller shows a failure with `error`; no toast does.
 */
export function useDecide(onDecided: () => void) {
  const { t } = useLingui()
  const nameOf = useAffectedUserName()
  const cache = useCaseCache()
  return trpc.moderationQueue.decide.useMutation({
    onSuccess(open, { decision }) {
      toast.success(t(decisionLabels[decision].done(open, nameOf(open))))
      onDecided()
      cache.changed(open)
      cache.readContent()
    },
    onError: (error, { id }) => (errorStatus(error) === null ? undefined : cache.readCase(id)),
  })
}
