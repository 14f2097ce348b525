import { SectionCard } from '../../../ui/SectionCard.tsx'
import { SectionForm } from './SectionForm.tsx'
import { SignUpModeField } from './SignUpModeField.tsx'
import type { InstanceDraft } from './use-instance-draft.ts'

export function SignUpSection({ draft }: { draft: InstanceDraft }) {
  return (
    <SectionForm draft={draft} keys={['signUpMode']}>
      <SectionCard title="Sign-up" lead="Who can create an account. Existing accounts stay.">
        <SignUpModeField value={draft.values.signUpMode} onChange={(signUpMode) => draft.set({ signUpMode })} />
      </SectionCard>
    </SectionForm>
  )
}
