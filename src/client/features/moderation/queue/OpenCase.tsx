import { useLingui } from '@lingui/react/macro'
import { Button, Skeleton, Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import type { Case, OpenCase as OpenedCase } from '../../../../shared/moderation/queue.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import classes from './Case.module.css'
import { CaseAssignment } from './CaseAssignment.tsx'
import { CaseContext } from './CaseContext.tsx'
import { CaseHeader } from './CaseHeader.tsx'
import { CaseReports } from './CaseReports.tsx'
import { DecisionBar } from './DecisionBar.tsx'
import { DecisionDialog } from './DecisionDialog.tsx'
import { DecisionError } from './DecisionError.tsx'
import { ObjectionPanel } from './ObjectionPanel.tsx'
import { ReportedVersion } from './ReportedVersion.tsx'
import { UserRecord } from './UserRecord.tsx'
import { useAssignment } from './use-case-actions.ts'
import { useDecisions } from './use-decisions.ts'

interface CaseCallbacks {
  takesFocus: boolean
  onBack: () => void
  /** Called when the case is decided, before the list refetches. */
  onDecided: () => void
}

function Shown({ open, takesFocus, onBack, onDecided }: CaseCallbacks & { open: OpenedCase }) {
  const { viewer } = useViewer()
  const acts = useAssignment()
  const decisions = useDecisions(open, onDecided)
  const { id, assignee, can } = open
  const isMine = assignee !== null && assignee.id === viewer?.id
  useShortcuts({
    t: isMine ? () => acts.unassign.mutate({ id }) : can.take ? () => acts.assignToViewer.mutate({ id }) : undefined,
    d: () => decisions.chooseByKey('DISMISS'),
    h: () => decisions.chooseByKey('HIDE'),
    r: () => decisions.chooseByKey('REMOVE'),
    w: () => decisions.chooseByKey('WARN'),
    b: () => decisions.chooseByKey('BAN'),
    s: () => decisions.chooseByKey('SUSPEND'),
  })
  return (
    <>
      <CaseHeader open={open} takesFocus={takesFocus} onBack={onBack} />
      <CaseAssignment open={open} viewerId={viewer?.id} actions={acts} />
      <ObjectionPanel open={open} onDecided={onDecided} />
      <CaseContext open={open} />
      <ReportedVersion open={open} />
      <CaseReports open={open} />
      <UserRecord open={open} />
      {!decisions.pendingDecision && <DecisionError error={decisions.error} open={open} />}
      {open.targetType !== 'RESTRICTION' && (
        <DecisionBar open={open} pending={decisions.pending} onChoose={decisions.choose} />
      )}
      <DecisionDialog
        open={open}
        decision={decisions.pendingDecision}
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
  const { t } = useLingui()
  return (
    <Stack gap="md" aria-busy aria-label={t`Loading the case`}>
      <Skeleton h={28} w="50%" />
      <Skeleton h={21} w="70%" />
      <Skeleton h={44} />
      <Skeleton h={180} />
      <Skeleton h={90} />
    </Stack>
  )
}

/** Refetches the case when a newer list shows another state of it. */
function useRefetchWhenListed(
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

interface Props extends CaseCallbacks {
  id: string
  /** The case as in the list, and when that list was fetched. */
  listed: Case | undefined
  listedAt: number
}

/** The case with its context and the decisions that the viewer may make. */
export function OpenCase({ id, listed, listedAt, ...ways }: Props) {
  const { t } = useLingui()
  // The server records each view of a case in a private community, so refetch only after a change.
  const { data, isLoadingError, error, refetch, dataUpdatedAt } = trpc.moderationQueue.open.useQuery(
    { id },
    { refetchOnWindowFocus: false },
  )
  useRefetchWhenListed(data, listed, listedAt > dataUpdatedAt, refetch)
  return (
    <section aria-label={t`Case`} className={classes.case}>
      {isLoadingError && (
        <ErrorState title={errorText(error, t`The case could not be loaded`)} onRetry={refetch}>
          <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={ways.onBack}>
            {t`Back to the queue`}
          </Button>
        </ErrorState>
      )}
      {!data && !isLoadingError && <CaseSkeleton />}
      {data && <Shown open={data} {...ways} />}
    </section>
  )
}
