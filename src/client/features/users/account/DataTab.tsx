import { Button, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { DeleteAccountCard } from './DeleteAccountCard.tsx'
import { useExport } from './use-export.ts'

function ExportCard() {
  const save = useExport()
  return (
    <SectionCard
      title="Export my data"
      lead="A JSON file with your account, settings, communities, posts, comments, reactions and all other data that we store about you."
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
    </SectionCard>
  )
}

export function DataTab() {
  return (
    <Stack gap="md">
      <ExportCard />
      <DeleteAccountCard />
    </Stack>
  )
}
