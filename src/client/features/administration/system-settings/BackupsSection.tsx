import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect, Stack, Text } from '@mantine/core'
import { type Backup, backupFrequencies, isBackupRunning } from '../../../../shared/instance/settings.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { toast } from '../../../ui/toast.ts'
import { backupScheduleLabels } from '../../instance/audit-log/setting-labels.ts'
import classes from './admin-settings.module.css'
import { BackupTable } from './BackupTable.tsx'
import { NumberField } from './NumberField.tsx'
import { SectionForm } from './SectionForm.tsx'
import type { InstanceDraft } from './use-instance-draft.ts'

/** How often the list refetches while a backup is running, in milliseconds. */
const refetchIntervalMs = 2_000

function Schedule({ draft }: { draft: InstanceDraft }) {
  const { t } = useLingui()
  return (
    <SectionForm draft={draft} keys={['backups', 'backupsKept']}>
      <SectionCard title={t`Schedule`} lead={t`Each backup is verified as soon as it is finished.`}>
        <NativeSelect
          label={t({ message: 'Make a backup', context: 'how often' })}
          size="md"
          maw={320}
          value={draft.values.backups}
          onChange={(event) => {
            const frequency = backupFrequencies.find((one) => one === event.currentTarget.value)
            if (frequency) draft.set({ backups: frequency })
          }}
          data={backupFrequencies.map((value) => ({ value, label: t(backupScheduleLabels[value]) }))}
        />
        <NumberField
          draft={draft}
          setting="backupsKept"
          label={t`Backups kept`}
          description={t`Applies to scheduled and manual backups separately. Older ones are removed.`}
        />
      </SectionCard>
    </SectionForm>
  )
}

/** Whether it is being made, or waits for its first upload. */
const isUnfinished = (backup: Backup) =>
  isBackupRunning(backup) || (backup.upload?.uploadedAt === null && backup.upload.fault === null)

/** All backups. Refetches while one is running. */
function useBackups() {
  const { t } = useLingui()
  const { admin, adminSettings } = trpc.useUtils()
  const list = trpc.adminSettings.backups.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? refetchIntervalMs : false),
  })
  const make = trpc.adminSettings.backUp.useMutation({
    onSuccess: () => toast.success(t`A backup is in progress.`),
    onError: (error) => toast.error(errorText(error, t`The backup could not be started`)),
    onSettled: () => {
      void admin.health.invalidate()
      return adminSettings.backups.invalidate()
    },
  })
  return { list, make }
}

/** The file name in the restore command while there is no backup. */
const anyFile = 'folkmoot-….tar.gz'

/** The backup schedule, the backups, and how to restore one. */
function FileBackups({ draft, command }: { draft: InstanceDraft; command: string }) {
  const { t } = useLingui()
  const { list, make } = useBackups()
  const whole = list.data?.find(({ finishedAt, fault }) => finishedAt !== null && fault === null)
  return (
    <Stack gap="xl">
      <Schedule draft={draft} />
      <SectionCard
        title={t`Backups`}
        lead={t`A backup contains the database and the images, unless MEDIA_S3_URL puts these into a bucket. It is stored in the backups folder. With BACKUP_S3_URL the server also uploads it; otherwise, copy it to another disk.`}
      >
        <div>
          <Button
            variant="light"
            loading={make.isPending}
            disabled={list.data?.some(isBackupRunning) ?? false}
            onClick={() => make.mutate()}
          >
            {t`Back up now`}
          </Button>
        </div>
        {list.isLoadingError ? (
          <ErrorState title={t`The backups could not be loaded`} onRetry={list.refetch} />
        ) : (
          <BackupTable backups={list.data} />
        )}
      </SectionCard>
      <SectionCard
        title={t`Restore`}
        lead={t`A backup replaces all data of this site, so you restore it on the command line.`}
      >
        <Text size="sm">{t`Stop the server, run this command in its folder, and start it again:`}</Text>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need the focus to scroll it sideways. */}
        <pre className={classes.command} dir="ltr" tabIndex={0}>
          <code>
            {command} restore --force data/backups/{whole?.file ?? anyFile}
          </code>
        </pre>
        <Text size="sm" c="dimmed">
          <Trans>
            <code>data</code> stands for the folder that DATA_DIR names. The command verifies the backup first; with{' '}
            <code>--force</code> it moves the existing data away instead of removing them.
          </Trans>
        </Text>
      </SectionCard>
    </Stack>
  )
}

/** The backups of an instance whose database is a file; for one on a server, who makes them. */
export function BackupsSection({ draft }: { draft: InstanceDraft }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const health = trpc.admin.health.useQuery().data
  if (!health?.isDatabaseOnServer) return <FileBackups draft={draft} command={health?.command ?? 'folkmoot'} />
  return (
    <SectionCard title={t`Backups`}>
      <Text size="sm">{translate(messages.backupOnServer)}</Text>
    </SectionCard>
  )
}
