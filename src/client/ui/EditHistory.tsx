import { Modal, Skeleton, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useOpenedLate } from '../communities/use-opened-late.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { LoadMore } from '../ui/LoadMore.tsx'
import type { Pages } from '../ui/pages.ts'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { changesBetween } from './changes.ts'
import classes from './posts.module.css'

export interface Version {
  id: string
  /** Comments have none. */
  title?: string
  content: string
  writtenAt: string
}

const tags = { same: 'span', added: 'ins', removed: 'del' } as const

/** The newer text, with what was added to the older one and what was taken from it. */
export function Changed({ older, newer }: { older: string; newer: string }) {
  const stretches = useMemo(() => changesBetween(older, newer), [older, newer])
  return stretches.map(({ key, kind, text }) => {
    const Tag = tags[kind]
    return <Tag key={key}>{text}</Tag>
  })
}

interface VersionProps {
  version: Version
  /** The one it replaced; none before the first. */
  older: Version | undefined
  isCurrent: boolean
}

function VersionItem({ version, older, isCurrent }: VersionProps) {
  const before = older ?? version
  return (
    <li className={classes.version}>
      <Text size="sm" c="dimmed">
        {isCurrent ? 'Current version' : older ? 'Earlier version' : 'First version'} ·{' '}
        <RelativeTime at={version.writtenAt} />
      </Text>
      {version.title !== undefined && (
        <Title order={3} size="h5" my={4} dir="auto" className={classes.changed}>
          <Changed older={before.title ?? ''} newer={version.title} />
        </Title>
      )}
      <p className={classes.changed} dir="auto">
        <Changed older={before.content} newer={version.content} />
      </p>
    </li>
  )
}

/** What a text says now (`current`) and said before, the latest first, and what was changed each time. */
export function Versions({ current, history }: { current: Omit<Version, 'id'>; history: Pages<Version> }) {
  if (history.isLoadingError) {
    return <ErrorState title="The edit history could not be loaded" onRetry={history.refetch} />
  }
  const earlier = history.data?.pages.flatMap((page) => page.items)
  if (!earlier) {
    return (
      <Stack gap="md" aria-busy aria-label="Loading the edit history">
        <Skeleton h={90} />
        <Skeleton h={90} />
      </Stack>
    )
  }
  const versions: Version[] = [{ ...current, id: 'current' }, ...earlier]
  // What the last one of these changed is known only with the one before it.
  const shown = history.hasNextPage ? versions.slice(0, -1) : versions
  return (
    <>
      <ol className={classes.versions} aria-label="Versions, the latest first">
        {shown.map((version, at) => (
          <VersionItem key={version.id} version={version} older={versions[at + 1]} isCurrent={at === 0} />
        ))}
      </ol>
      <LoadMore pages={history} label="Load earlier versions" />
    </>
  )
}

interface Props {
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** The dialog around an edit history. */
export function HistoryDialog({ opened, onClose, children }: Props) {
  return (
    <Modal
      opened={useOpenedLate(opened)}
      onClose={onClose}
      title="Edit history"
      size="lg"
      styles={{ title: { fontWeight: 600 } }}
      // Mantine's <header> would be taken for the banner of the page.
      attributes={{ header: { role: 'presentation' } }}
    >
      {children}
    </Modal>
  )
}
