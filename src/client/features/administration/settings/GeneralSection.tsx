import { TextInput } from '@mantine/core'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { LogoField } from './LogoField.tsx'
import { SectionForm } from './SectionForm.tsx'
import type { InstanceDraft } from './use-instance-draft.ts'

const keys = ['name', 'logoId', 'contactEmail'] as const

export function GeneralSection({ draft }: { draft: InstanceDraft }) {
  const { values, problem, set } = draft
  return (
    <SectionForm draft={draft} keys={keys}>
      <SectionCard title="Name and logo" lead="They stand on every page, in the browser's tab and in every mail.">
        <TextInput
          label="Name"
          required
          dir="auto"
          autoComplete="off"
          value={values.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
          error={problem('name')}
        />
        <LogoField
          name={values.name}
          logoId={values.logoId}
          onChange={(logoId) => set({ logoId })}
          problem={problem('logoId')}
        />
      </SectionCard>
      <SectionCard title="Contact" lead="Where messages from Contact Us go.">
        <TextInput
          label="Contact address"
          type="email"
          autoComplete="off"
          description="While this is empty, they go to the super admin: the one that the configuration names, else whoever has been it longest."
          value={values.contactEmail}
          onChange={(event) => set({ contactEmail: event.currentTarget.value })}
          error={problem('contactEmail')}
        />
      </SectionCard>
    </SectionForm>
  )
}
