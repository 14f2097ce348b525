import { useLingui } from '@lingui/react/macro'
import { Badge, Loader, Text } from '@mantine/core'
import { type Backup, isBackupRunning } from '../../../../shared/instance/settings.ts'
import { DateTime } from '../../../ui/DateTime.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatBytes } from '../../../ui/format-numbers.ts'
import { useLanguage } from '../../../ui/languages/texts.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { type Column, ResponsiveTable } from '../../../ui/ResponsiveTable.tsx'
import classes from './admin-settings.module.css'

function State({ backup }: { backup: Backup }) {
  const { t } = useLingui()
  if (isBackupRunning(backup)) {
    return (
      <span className={classes.running}>
        <Loader size={14} aria-hidden />
        {` ${t`In progress…`}`}
      </span>
    )
  }
  if (backup.fault !== null) {
    return (
      <div className={classes.fault}>
        <Badge color="red" variant="light" size="md" fz="xs">
          {t`Failed`}
        </Badge>
        <span>{backup.fault}</span>
      </div>
    )
  }
  if (backup.verifiedAt === null) {
    return (
      <Badge color="yellow" variant="light" size="md" fz="xs">
        {t`Not verified`}
      </Badge>
    )
  }
  return (
    <div className={classes.fault}>
      <Badge variant="light" size="md" fz="xs">
        {t({ message: 'Verified', context: 'backup' })}
      </Badge>
      <Text span size="sm" c="dimmed">
        <RelativeTime at={backup.verifiedAt} />
      </Text>
    </div>
  )
}

/** The copy that leaves the machine. */
function Copy({ backup: { upload } }: { backup: Backup }) {
  const { t } = useLingui()
  if (upload === null) return '–'
  if (upload.uploadedAt !== null) {
    return (
      <div className={classes.fault}>
        <Badge variant="light" size="md" fz="xs">
          {t`Uploaded`}
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
        {upload.fault === null ? t`Waiting` : t`Not uploaded`}
      </Badge>
      {upload.fault !== null && <span>{upload.fault}</span>}
    </div>
  )
}

function useColumns(): Column<Backup>[] {
  const { t } = useLingui()
  const language = useLanguage()
  const causeOf = ({ isScheduled, precedesMigration }: Backup) =>
    precedesMigration
      ? t`Before an upgrade`
      : isScheduled
        ? t({ message: 'Scheduled', context: 'how a backup was made' })
        : t`By hand`
  return [
    {
      label: t`When`,
      cell: ({ startedAt, file }) => (
        <div>
          <Text size="sm" fw={600}>
            <DateTime at={startedAt} />
          </Text>
          <span className={classes.file}>{file}</span>
        </div>
      ),
    },
    { label: t`Size`, cell: ({ bytes, finishedAt }) => (finishedAt === null ? '–' : formatBytes(bytes, language)) },
    { label: t`Made`, cell: causeOf },
    { label: t`State`, cell: (backup) => <State backup={backup} /> },
    { label: t`Off-site copy`, cell: (backup) => <Copy backup={backup} /> },
  ]
}

/** Backups and failed attempts, newest first. */
export function BackupTable({ backups }: { backups: Backup[] | undefined }) {
  const { t } = useLingui()
  const columns = useColumns()
  if (backups?.length === 0) {
    return (
      <EmptyState title={t`No backups yet`}>{t`If this disk fails, you lose all content. Back up now.`}</EmptyState>
    )
  }
  return <ResponsiveTable label={t`Backups`} columns={columns} rows={backups} placeholders={3} />
}
