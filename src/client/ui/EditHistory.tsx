import { useLingui } from '@lingui/react/macro'
import { Modal, Skeleton, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useDeferredOpen } from './dialog-state.ts'
import classes from './EditHistory.module.css'
import { ErrorState } from './ErrorState.tsx'
import { LoadMore } from './LoadMore.tsx'
import lists from './lists.module.css'
import { MetaLine } from './MetaLine.tsx'
import type { PagedQuery } from './paged-query.ts'
import { RelativeTime } from './RelativeTime.tsx'
import { diffText } from './text-diff.ts'

export interface Version {
  id: string
  /** Absent for comments. */
  title?: string
  content: string
  writtenAt: string
}

const tags = { same: 'span', added: 'ins', removed: 'del' } as const

/** The newer text, with insertions and deletions marked, and named for screen readers. */
export function TextDiff({ older, newer }: { older: string; newer: string }) {
  const { t } = useLingui()
  const names = {
    same: undefined,
    added: t({ message: 'added', context: 'part of a text' }),
    removed: t({ message: 'removed', context: 'part of a text' }),
  }
  const stretches = useMemo(() => diffText(older, newer), [older, newer])
  return stretches.map(({ key, kind, text }) => {
    const Tag = tags[kind]
    return (
      <Tag key={key} data-change={names[kind]}>
        {text}
      </Tag>
    )
  })
}

interface VersionProps {
  version: Version
  /** The preceding version; undefined for the first. */
  older: Version | undefined
  isCurrent: boolean
}

function VersionItem({ version, older, isCurrent }: VersionProps) {
  const { t } = useLingui()
  const before = older ?? version
  return (
    <li className={classes.version}>
      <Text size="sm" c="dimmed">
        <MetaLine>
          {isCurrent ? t`Current version` : older ? t`Earlier version` : t`First version`}
          <RelativeTime at={version.writtenAt} />
        </MetaLine>
      </Text>
      {version.title !== undefined && (
        <Title order={3} size="h5" my="2xs" dir="auto" className={classes.changed}>
          <TextDiff older={before.title ?? ''} newer={version.title} />
        </Title>
      )}
      <p className={classes.changed} dir="auto">
        <TextDiff older={before.content} newer={version.content} />
      </p>
    </li>
  )
}

/** All versions, newest first, each with its changes. `current` is the present text. */
export function VersionList({ current, history }: { current: Omit<Version, 'id'>; history: PagedQuery<Version> }) {
  const { t } = useLingui()
  if (history.isLoadingError) {
    return <ErrorState title={t`The edit history could not be loaded`} onRetry={history.refetch} />
  }
  const earlier = history.data?.pages.flatMap((page) => page.items)
  if (!earlier) {
    return (
      <Stack gap="md" aria-busy aria-label={t`Loading the edit history`}>
        <Skeleton h={90} />
        <Skeleton h={90} />
      </Stack>
    )
  }
  const versions: Version[] = [{ ...current, id: 'current' }, ...earlier]
  // The oldest loaded version is left out, because its changes need the preceding one.
  const shown = history.hasNextPage ? versions.slice(0, -1) : versions
  return (
    <>
      <ol className={`${lists.separated} ${classes.versions}`} aria-label={t`Versions, the latest first`}>
        {shown.map((version, at) => (
          <VersionItem key={version.id} version={version} older={versions[at + 1]} isCurrent={at === 0} />
        ))}
      </ol>
      <LoadMore pages={history} label={t`Load earlier versions`} />
    </>
  )
}

interface Props {
  opened: boolean
  onClose: () => void
  children: ReactNode
}

export function HistoryDialog({ opened, onClose, children }: Props) {
  const { t } = useLingui()
  return (
    <Modal opened={useDeferredOpen(opened)} onClose={onClose} title={t`Edit history`} size="lg">
      {children}
    </Modal>
  )
}
