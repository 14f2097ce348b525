import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconArrowBarToDown, IconArrowBarToUp, IconMessage2Down } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, type To, useLocation, useNavigate } from 'react-router-dom'
import { useStartHref } from '../../../ui/list-start.ts'
import { toast } from '../../../ui/toast.ts'
import { commentAnchor } from './comment-anchors.ts'
import classes from './thread-progress.module.css'
import type { CommentListState } from './use-comment-list.ts'
import { useReadingPosition } from './use-reading-position.ts'

interface Props {
  list: CommentListState
  /** The number of comments in the thread, loaded or not. */
  total: number
}

function JumpLink({ label, to, Icon }: { label: string; to: To; Icon: typeof IconArrowBarToUp }) {
  return (
    <ActionIcon component={Link} to={to} variant="subtle" color="gray" size={36} aria-label={label} title={label}>
      <Icon size={20} aria-hidden />
    </ActionIcon>
  )
}

/** How far a long thread is read, with jumps to its ends and to the first unread comment. */
export function ThreadProgress({ list, total }: Props) {
  const { t } = useLingui()
  const { at, count } = useReadingPosition()
  // Replies that are not loaded count once the end is known, so that the last comment completes the thread.
  const position = list.more.hasNextPage ? Math.min(at, total) : Math.round((at / Math.max(1, count)) * total)
  const navigate = useNavigate()
  const { search } = useLocation()
  const [firstUnread] = useState(list.state?.firstUnreadId)
  const [isLoading, setLoading] = useState(false)
  const toEnd = async () => {
    setLoading(true)
    try {
      const last = await list.loadAll()
      if (last) await navigate({ search, hash: commentAnchor(last) }, { preventScrollReset: true })
    } catch {
      toast.error(t`The comments could not be loaded. Please try again.`)
    } finally {
      setLoading(false)
    }
  }
  const end = t`To the last comment`
  const isContinued = list.state?.start !== undefined
  const toStart = useStartHref('#comments')(null)
  return (
    <nav aria-label={t`Position in the thread`} className={classes.pill} data-away={position === 0 || undefined}>
      <JumpLink label={t`To the first comment`} to={toStart} Icon={IconArrowBarToUp} />
      {firstUnread && (
        <JumpLink
          label={t`To the first unread comment`}
          to={{ search, hash: commentAnchor(firstUnread) }}
          Icon={IconMessage2Down}
        />
      )}
      {/* The number of comments before a page in the middle is unknown. */}
      {!isContinued && (
        <div className={classes.position}>
          <span>
            {position} / {total}
          </span>
          <div className={classes.bar} aria-hidden>
            <div style={{ width: `${Math.min(100, (100 * position) / total)}%` }} />
          </div>
        </div>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={end}
        title={end}
        loading={isLoading}
        onClick={() => void toEnd()}
      >
        <IconArrowBarToDown size={20} aria-hidden />
      </ActionIcon>
    </nav>
  )
}
