import { Badge, Loader, Text } from '@mantine/core'
import type { Backup } from '../../shared/instance.ts'
import { AdminTable, type Column } from '../admin/AdminTable.tsx'
import { inBytes } from '../ui/bytes.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Moment } from '../ui/Moment.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import classes from './admin-settings.module.css'
import { isRunning } from './running.ts'

function State({ backup }: { backup: Backup }) {
  if (isRunning(backup)) {
    return (
      <span className={classes.running}>
        <Loader size={14} aria-hidden /> Being made…
      </span>
    )
  }
  if (backup.fault !== null) {
    return (
      <div className={classes.fault}>
        <Badge color="red" variant="light" size="md" fz={13} tt="none">
          Failed
        </Badge>
        <span>{backup.fault}</span>
      </div>
    )
  }
  if (backup.verifiedAt === null) {
    return (
      <Badge color="yellow" variant="light" size="md" fz={13} tt="none">
        Not verified
      </Badge>
    )
  }
  return (
    <div className={classes.fault}>
      <Badge variant="light" size="md" fz={13} tt="none">
        Verified
      </Badge>
      <Text span size="sm" c="dimmed">
        <RelativeTime at={backup.verifiedAt} />
      </Text>
    </div>
  )
}

const columns: Column<Backup>[] = [
  {
    label: 'When',
    cell: ({ startedAt, file }) => (
      <div>
        <Text size="sm" fw={600}>
          <Moment at={startedAt} />
        </Text>
        <span className={classes.file}>{file}</span>
      </div>
    ),
  },
  { label: 'Size', cell: ({ bytes, finishedAt }) => (finishedAt === null ? '–' : inBytes(bytes)) },
  { label: 'Made', cell: ({ isScheduled }) => (isScheduled ? 'Scheduled' : 'By hand') },
  { label: 'State', cell: (backup) => <State backup={backup} /> },
]

/** The backups there are, and the attempts that failed, newest first. */
export function BackupTable({ backups }: { backups: Backup[] | undefined }) {
  if (backups?.length === 0) {
    return (
      <EmptyState title="No backups yet">If this disk breaks, everything written here is lost. Back up now.</EmptyState>
    )
  }
  return <AdminTable label="Backups" columns={columns} rows={backups} placeholders={3} />
}
