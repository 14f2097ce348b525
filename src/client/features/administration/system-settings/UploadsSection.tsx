import { Switch } from '@mantine/core'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { NumberField } from './NumberField.tsx'
import { SectionForm } from './SectionForm.tsx'
import type { InstanceDraft } from './use-instance-draft.ts'

export function UploadsSection({ draft }: { draft: InstanceDraft }) {
  return (
    <SectionForm draft={draft} keys={['takesUploads', 'uploadQuotaMb']}>
      <SectionCard title="Uploads" lead="Images in posts and comments, and profile photos. Existing images stay.">
        <Switch
          size="md"
          label="Users can upload images"
          description="If off, only super admins can upload, for the logo."
          checked={draft.values.takesUploads}
          onChange={(event) => draft.set({ takesUploads: event.currentTarget.checked })}
        />
        <NumberField
          draft={draft}
          setting="uploadQuotaMb"
          label="Storage per user"
          description="In megabytes. 0 means no limit."
        />
      </SectionCard>
    </SectionForm>
  )
}
