import type { OpenCase } from '../../shared/desk.ts'
import { errorStatus, errorText, trpc } from '../app/trpc.ts'
import { toast } from '../ui/toast.ts'
import { decisionWords } from './desk-words.ts'

const failed = 'That did not work. Please try again.'

/** What was decided shows in lists all over the product. */
function useKnown() {
  const { desk, posts, comments, threads, reports, admin } = trpc.useUtils()
  const readLists = () => {
    for (const list of [desk.list, desk.counts, admin.flaggedPosts]) void list.invalidate()
  }
  return {
    /** The case as it is now, from the server's answer. */
    changed(open: OpenCase) {
      desk.open.setData({ id: open.id }, open)
      readLists()
    },
    readContent() {
      for (const list of [posts, comments.list, threads, reports.flagged]) void list.invalidate()
    },
    /** A refusal means that things are not as they are shown. */
    async readCase(id: string) {
      readLists()
      await desk.open.invalidate({ id })
    },
  }
}

/** Who takes care of a case. */
export function useAssignment() {
  const known = useKnown()
  const onError = (error: unknown, { id }: { id: string }) => {
    toast.error(errorText(error, failed))
    if (errorStatus(error) !== null) void known.readCase(id)
  }
  const told = (words: (open: OpenCase) => string) => ({
    onSuccess(open: OpenCase) {
      known.changed(open)
      toast.success(words(open))
    },
    onError,
  })
  return {
    take: trpc.desk.take.useMutation(told(() => 'You have taken this case.')),
    giveBack: trpc.desk.giveBack.useMutation(told(() => 'You have given this case back.')),
    assign: trpc.desk.assign.useMutation(
      told(({ assignee }) => (assignee ? `${assignee.name} has this case now.` : 'Nobody has this case now.')),
    ),
  }
}

/**
 * Decides on a case. `onDecided` hears of it before the queue is read again. When somebody else was faster the case is
 * read anew; a failure is not told by a toast: show its `error`.
 */
export function useDecide(onDecided: () => void) {
  const known = useKnown()
  return trpc.desk.decide.useMutation({
    onSuccess(open, { decision }) {
      toast.success(decisionWords[decision].done(open))
      onDecided()
      known.changed(open)
      known.readContent()
    },
    onError: (error, { id }) => (errorStatus(error) === null ? undefined : known.readCase(id)),
  })
}
