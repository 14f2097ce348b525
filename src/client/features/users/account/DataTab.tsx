import { Button, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { SettingsCard } from '../settings/SettingsCard.tsx'
import { DeleteCard } from './DeleteCard.tsx'
import { useExport } from './use-export.ts'

function ExportCard() {
  const save = useExport()
  return (
    <SettingsCard
      title="Export my data"
      lead="One JSON file with your account, settings, communities, posts, comments, reactions and all else we hold of you."
    >
      <div>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          Export my data
        </Button>
      </div>
    </SettingsCard>
  )
}

/** What people take with them, and how they leave. */
export function DataTab() {
  return (
    <Stack gap="md">
      <ExportCard />
      <DeleteCard />
    </Stack>
  )
}
