import { Badge, Loader, Text } from '@mantine/core'
import { type Backup, isBackupRunning } from '../../../../shared/instance/settings.ts'
import { DateTime } from '../../../ui/DateTime.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatBytes } from '../../../ui/format-numbers.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { type Column, ResponsiveTable } from '../../../ui/ResponsiveTable.tsx'
import classes from './admin-settings.module.css'

function State({ backup }: { backup: Backup }) {
  if (isBackupRunning(backup)) {
    return (
      <span className={classes.running}>
        <Loader size={14} aria-hidden /> In progress…
      </span>
    )
  }
  if (backup.fault !== null) {
    return (
      <div className={classes.fault}>
        <Badge color="red" variant="light" size="md" fz="xs">
          Failed
        </Badge>
        <span>{backup.fault}</span>
      </div>
    )
  }
  if (backup.verifiedAt === null) {
    return (
      <Badge color="yellow" variant="light" size="md" fz="xs">
        Not verified
      </Badge>
    )
  }
  return (
    <div className={classes.fault}>
      <Badge variant="light" size="md" fz="xs">
        Verified
      </Badge>
      <Text span size="sm" c="dimmed">
        <RelativeTime at={backup.verifiedAt} />
      </Text>
    </div>
  )
}

/** The copy that leaves the machine. */
function Copy({ backup: { upload } }: { backup: Backup }) {
  if (upload === null) return '–'
  if (upload.uploadedAt !== null) {
    return (
      <div className={classes.fault}>
        <Badge variant="light" size="md" fz="xs">
          Uploaded
        </Badge>
        <Text span size="sm" c="dimmed">
          <RelativeTime at={upload.uploadedAt} />
        </Text>
      </div>
    )
  }
  return (
    <div className={classes.fault}>
      <Badge color={upload.fault === null ? 'gray' : 'red'} variant="light" size="md" fz="xs">
        {upload.fault === null ? 'Waiting' : 'Not uploaded'}
      </Badge>
      {upload.fault !== null && <span>{upload.fault}</span>}
    </div>
  )
}

const causeOf = ({ isScheduled, precedesMigration }: Backup) =>
  precedesMigration ? 'Before an upgrade' : isScheduled ? 'Scheduled' : 'By hand'

const columns: Column<Backup>[] = [
  {
    label: 'When',
    cell: ({ startedAt, file }) => (
      <div>
        <Text size="sm" fw={600}>
          <DateTime at={startedAt} />
        </Text>
        <span className={classes.file}>{file}</span>
      </div>
    ),
  },
  { label: 'Size', cell: ({ bytes, finishedAt }) => (finishedAt === null ? '–' : formatBytes(bytes)) },
  { label: 'Made', cell: causeOf },
  { label: 'State', cell: (backup) => <State backup={backup} /> },
  { label: 'Off-site copy', cell: (backup) => <Copy backup={backup} /> },
]

/** Backups and failed attempts, newest first. */
export function BackupTable({ backups }: { backups: Backup[] | undefined }) {
  if (backups?.length === 0) {
    return <EmptyState title="No backups yet">If this disk fails, you lose all content. Back up now.</EmptyState>
  }
  return <ResponsiveTable label="Backups" columns={columns} rows={backups} placeholders={3} />
}
