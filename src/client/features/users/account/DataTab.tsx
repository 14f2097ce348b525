import { useLingui } from '@lingui/react/macro'
import { Button, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { DeleteAccountCard } from './DeleteAccountCard.tsx'
import { useExport } from './use-export.ts'

function ExportCard() {
  const { t } = useLingui()
  const save = useExport()
  return (
    <SectionCard
      title={t`Export my data`}
      lead={t`A JSON file with your account, settings, communities, posts, comments, reactions and all other data that we store about you.`}
    >
      <div>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {t`Export my data`}
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
