import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { languageWith } from '../../../../shared/platform/languages.ts'
import { offeredCodes } from '../../../ui/languages/offered.ts'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import type { InstanceDraft } from './use-instance-draft.ts'

/** The language for those whose own is unknown, where the site has several. */
export function LanguageField({ draft: { values, problem, set } }: { draft: InstanceDraft }) {
  const { t } = useLingui()
  const codes = offeredCodes()
  if (codes.length === 0) return null
  return (
    <SectionCard
      title={t`Language`}
      lead={t`For readers who have not chosen a language, and whose browser asks for none that is offered here.`}
    >
      <NativeSelect
        label={t`Language of the site`}
        description={t`Public feeds, and mails to people without an account, are in this language.`}
        value={values.language}
        data={codes.map((code) => ({ value: code, label: languageWith(code).name }))}
        onChange={(event) => set({ language: event.currentTarget.value })}
        error={problem('language')}
      />
    </SectionCard>
  )
}
