import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { IntroductionFields } from './IntroductionFields.tsx'
import { LanguageField } from './LanguageField.tsx'
import { LogoField } from './LogoField.tsx'
import { SectionForm } from './SectionForm.tsx'
import type { InstanceDraft } from './use-instance-draft.ts'

const keys = ['name', 'logoId', 'pictureId', 'tagline', 'introduction', 'contactEmail', 'language'] as const

export function GeneralSection({ draft }: { draft: InstanceDraft }) {
  const { t } = useLingui()
  const { values, problem, set } = draft
  return (
    <SectionForm draft={draft} keys={keys}>
      <SectionCard title={t`Name and logo`} lead={t`Shown on every page, in the browser's tab and in every email.`}>
        <TextInput
          label={t({ message: 'Name', context: 'site or community' })}
          required
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
      <IntroductionFields draft={draft} />
      <SectionCard title={t`Contact`} lead={t`Receives the messages of the Contact Us form.`}>
        <TextInput
          label={t`Contact address`}
          type="email"
          autoComplete="off"
          description={t`If empty, messages go to the super admin that the configuration names, or to the longest-serving one.`}
          value={values.contactEmail}
          onChange={(event) => set({ contactEmail: event.currentTarget.value })}
          error={problem('contactEmail')}
        />
      </SectionCard>
      <LanguageField draft={draft} />
    </SectionForm>
  )
}
