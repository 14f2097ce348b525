import { useLingui } from '@lingui/react/macro'
import { Button, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useFileDownload } from '../../../platform/use-file-download.ts'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { DeleteAccountCard } from './DeleteAccountCard.tsx'

function ExportCard() {
  const { t } = useLingui()
  const save = useFileDownload(t`Your export could not be made. Please try again.`)
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
          onClick={() => save.mutate({ address: '/api/users/me/export', name: 'folkmoot-export', extension: 'json' })}
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
