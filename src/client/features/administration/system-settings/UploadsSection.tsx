import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { NumberField } from './NumberField.tsx'
import { SectionForm } from './SectionForm.tsx'
import type { InstanceDraft } from './use-instance-draft.ts'

export function UploadsSection({ draft }: { draft: InstanceDraft }) {
  const { t } = useLingui()
  return (
    <SectionForm draft={draft} keys={['takesUploads', 'uploadQuotaMb']}>
      <SectionCard title={t`Uploads`} lead={t`Images in posts and comments, and profile photos. Existing images stay.`}>
        <Switch
          size="md"
          label={t`Users can upload images`}
          description={t`If off, only super admins can upload, for the logo.`}
          checked={draft.values.takesUploads}
          onChange={(event) => draft.set({ takesUploads: event.currentTarget.checked })}
        />
        <NumberField
          draft={draft}
          setting="uploadQuotaMb"
          label={t`Storage per user`}
          description={t`In megabytes. 0 means no limit.`}
        />
      </SectionCard>
    </SectionForm>
  )
}
