import { Button, Skeleton, Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import type { Case, OpenCase as OpenedCase } from '../../shared/desk.ts'
import { errorText, trpc } from '../app/trpc.ts'
import { useViewer } from '../auth/use-viewer.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { CaseAssignment } from './CaseAssignment.tsx'
import { CaseCopy } from './CaseCopy.tsx'
import { CaseHead } from './CaseHead.tsx'
import { CaseRecord } from './CaseRecord.tsx'
import { CaseReports } from './CaseReports.tsx'
import { CaseThread } from './CaseThread.tsx'
import { DecisionBar } from './DecisionBar.tsx'
import { DecisionDialog } from './DecisionDialog.tsx'
import { DecisionError } from './DecisionError.tsx'
import classes from './desk.module.css'
import { useAssignment } from './use-case-acts.ts'
import { useDecisions } from './use-decisions.ts'
import { useDeskKeys } from './use-desk-keys.ts'

interface Ways {
  takesFocus: boolean
  onBack: () => void
  /** Told when it is decided, before the queue is read again. */
  onDecided: () => void
}

function Shown({ open, takesFocus, onBack, onDecided }: Ways & { open: OpenedCase }) {
  const { viewer } = useViewer()
  const acts = useAssignment()
  const decisions = useDecisions(open, onDecided)
  const { id, assignee, can } = open
  const isMine = assignee !== null && assignee.id === viewer?.id
  useDeskKeys({
    t: isMine ? () => acts.giveBack.mutate({ id }) : can.take ? () => acts.take.mutate({ id }) : undefined,
    d: () => decisions.chooseByKey('DISMISS'),
    h: () => decisions.chooseByKey('HIDE'),
    r: () => decisions.chooseByKey('REMOVE'),
    w: () => decisions.chooseByKey('WARN'),
    b: () => decisions.chooseByKey('BAN'),
    s: () => decisions.chooseByKey('SUSPEND'),
  })
  return (
    <>
      <CaseHead open={open} takesFocus={takesFocus} onBack={onBack} />
      <CaseAssignment open={open} viewerId={viewer?.id} acts={acts} />
      <CaseThread open={open} />
      <CaseCopy open={open} />
      <CaseReports open={open} />
      <CaseRecord open={open} />
      {!decisions.asked && <DecisionError error={decisions.error} open={open} />}
      <DecisionBar open={open} pending={decisions.pending} onChoose={decisions.choose} />
      <DecisionDialog
        open={open}
        decision={decisions.asked}
        draft={decisions.draft}
        setDraft={decisions.setDraft}
        error={decisions.error}
        isPending={decisions.isPending}
        onConfirm={decisions.confirm}
        onClose={decisions.dismiss}
      />
    </>
  )
}

function CaseSkeleton() {
  return (
    <Stack gap="md" aria-busy aria-label="Loading the case">
      <Skeleton h={28} w="50%" />
      <Skeleton h={21} w="70%" />
      <Skeleton h={44} />
      <Skeleton h={180} />
      <Skeleton h={90} />
    </Stack>
  )
}

/** Reads the case again when the queue, read later, has another state of it. */
function useKeptUp(
  open: OpenedCase | undefined,
  listed: Case | undefined,
  isListNewer: boolean,
  refetch: () => unknown,
) {
  const differs =
    open !== undefined &&
    listed !== undefined &&
    isListNewer &&
    (open.version !== listed.version ||
      open.reportCount !== listed.reportCount ||
      open.status !== listed.status ||
      open.assignee?.id !== listed.assignee?.id)
  const read = useEffectEvent(refetch)
  useEffect(() => {
    if (differs) read()
  }, [differs])
}

interface Props extends Ways {
  id: string
  /** How the queue has it, and when that was read. */
  listed: Case | undefined
  listedAt: number
}

/** The case with this id: all there is to judge by, and what can be decided. */
export function OpenCase({ id, listed, listedAt, ...ways }: Props) {
  // Opening a case in a private community is written down: it is read again only when something happened.
  const { data, isLoadingError, error, refetch, dataUpdatedAt } = trpc.desk.open.useQuery(
    { id },
    { refetchOnWindowFocus: false },
  )
  useKeptUp(data, listed, listedAt > dataUpdatedAt, refetch)
  return (
    <section aria-label="Case" className={classes.case}>
      {isLoadingError && (
        <ErrorState title={errorText(error, 'The case could not be loaded')} onRetry={refetch}>
          <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={ways.onBack}>
            Back to the queue
          </Button>
        </ErrorState>
      )}
      {!data && !isLoadingError && <CaseSkeleton />}
      {data && <Shown open={data} {...ways} />}
    </section>
  )
}
