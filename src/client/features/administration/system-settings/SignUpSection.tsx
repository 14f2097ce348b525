import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { GuestsField } from './GuestsField.tsx'
import { SectionForm } from './SectionForm.tsx'
import { SignUpModeField } from './SignUpModeField.tsx'
import { UnverifiedField } from './UnverifiedField.tsx'
import type { InstanceDraft } from './use-instance-draft.ts'

const keys = [
  'signUpMode',
  'refusesCommonPasswords',
  'unverifiedMayWrite',
  'asksForProof',
  'guestsMayRead',
  'takesAiCrawlers',
] as const

export function SignUpSection({ draft }: { draft: InstanceDraft }) {
  const { t } = useLingui()
  return (
    <SectionForm draft={draft} keys={keys}>
      <SectionCard title={t`Sign-up`} lead={t`The ways to create an account. Existing accounts stay.`}>
        <SignUpModeField value={draft.values.signUpMode} onChange={(signUpMode) => draft.set({ signUpMode })} />
        <Switch
          size="md"
          label={t`Refuse common passwords`}
          description={t`If off, users are warned of the most common passwords but can choose them. Super admins never can, and theirs have at least ten characters.`}
          checked={draft.values.refusesCommonPasswords}
          onChange={(event) => draft.set({ refusesCommonPasswords: event.currentTarget.checked })}
        />
        <UnverifiedField
          value={draft.values.unverifiedMayWrite}
          onChange={(unverifiedMayWrite) => draft.set({ unverifiedMayWrite })}
        />
        <Switch
          size="md"
          label={t`Ask for a proof of work`}
          description={t`Browsers solve a small task, without another site, before they sign up or write to you. A sign-up without it waits for approval, and a message without it is refused.`}
          checked={draft.values.asksForProof}
          onChange={(event) => draft.set({ asksForProof: event.currentTarget.checked })}
        />
      </SectionCard>
      <SectionCard title={t`Guests`} lead={t`The pages that people see without an account.`}>
        <GuestsField value={draft.values.guestsMayRead} onChange={(guestsMayRead) => draft.set({ guestsMayRead })} />
        <Switch
          size="md"
          label={t`AI crawlers can read them too`}
          description={t`If off, robots.txt asks the crawlers of language models to stay away. Not all of them obey.`}
          checked={draft.values.takesAiCrawlers}
          onChange={(event) => draft.set({ takesAiCrawlers: event.currentTarget.checked })}
        />
      </SectionCard>
    </SectionForm>
  )
}
