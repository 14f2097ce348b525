import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { type KeyboardEventHandler, type RefObject, useEffect, useRef } from 'react'
import type { ReportStatus } from '../../../../shared/moderation/reports.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { isFocusLost } from '../../../ui/focus.ts'
import { PagedList } from '../../../ui/PagedList.tsx'
import { ResultStatus } from '../../../ui/ResultStatus.tsx'
import { CaseListItem } from './CaseListItem.tsx'
import classes from './ModerationQueue.module.css'
import type { useQueue } from './use-queue.ts'
import type { QueueParams } from './use-queue-params.ts'

const emptyTexts: Record<ReportStatus, { title: MessageDescriptor; advice: MessageDescriptor }> = {
  OPEN: {
    title: msg`No open cases`,
    advice: msg`New reports appear here. Cases assigned to a moderator are listed under Under Review.`,
  },
  UNDER_REVIEW: {
    title: msg`No case is under review`,
    advice: msg`Open cases appear here once a moderator is assigned.`,
  },
  RESOLVED: { title: msg`No resolved cases`, advice: msg`Cases that led to an action appear here.` },
  DISMISSED: { title: msg`No dismissed cases`, advice: msg`Cases without a violation appear here.` },
}

function Empty({ params: { status, isMine } }: { params: QueueParams }) {
  const { t } = useLingui()
  const { title, advice } = emptyTexts[status]
  if (isMine) return <EmptyState title={t`No cases assigned to you`}>{t`Switch Mine off to see all cases.`}</EmptyState>
  return <EmptyState title={t(title)}>{t(advice)}</EmptyState>
}

function ItemSkeleton() {
  return (
    <li className={classes.item} aria-hidden>
      <Skeleton h={21} w="50%" />
      <Skeleton h={42} />
      <Skeleton h={21} w="70%" />
    </li>
  )
}

/** When the user closes a case, focuses its item in the list, or the list if the case has left it. */
function useFocusOnReturn(frame: RefObject<HTMLElement | null>, caseId: string | null) {
  const last = useRef(caseId)
  useEffect(() => {
    const left = last.current
    last.current = caseId
    if (left === null || caseId !== null) return
    const item = frame.current?.querySelector<HTMLElement>(`[data-case="${CSS.escape(left)}"]`)
    if (isFocusLost()) (item ?? frame.current)?.focus()
  }, [frame, caseId])
}

interface Props {
  params: QueueParams
  list: ReturnType<typeof useQueue>
  frame: RefObject<HTMLElement | null>
  onKeyDown: KeyboardEventHandler
}

/** The open or the decided cases. */
export function CaseList({ params: queueParams, list, frame, onKeyDown }: Props) {
  const { t } = useLingui()
  useFocusOnReturn(frame, queueParams.caseId)
  const count = list.data?.pages.flatMap(({ items }) => items).length
  const isStale = list.isPlaceholderData
  return (
    <section ref={frame} tabIndex={-1} aria-label={t`Cases`} className={classes.queue} onKeyDown={onKeyDown}>
      <ResultStatus
        resultText={(count) => t`${plural(count, { one: '# case', other: '# cases' })} found`}
        count={isStale ? undefined : count}
        hasMore={list.hasNextPage}
      />
      <PagedList
        list={list}
        failed={t`The cases could not be loaded`}
        empty={<Empty params={queueParams} />}
        skeleton={<ItemSkeleton />}
        more={t`Load more cases`}
        className={classes.items}
        isStale={isStale}
      >
        {(item) => (
          <CaseListItem
            key={item.id}
            case={item}
            to={queueParams.hrefOf(item.id)}
            isOpen={item.id === queueParams.caseId}
            replaces={queueParams.caseId !== null}
          />
        )}
      </PagedList>
    </section>
  )
}
