import { Switch } from '@mantine/core'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { SectionForm } from './SectionForm.tsx'
import { SignUpModeField } from './SignUpModeField.tsx'
import type { InstanceDraft } from './use-instance-draft.ts'

export function SignUpSection({ draft }: { draft: InstanceDraft }) {
  return (
    <SectionForm draft={draft} keys={['signUpMode', 'guestsMayRead']}>
      <SectionCard title="Sign-up" lead="Who can create an account. Existing accounts stay.">
        <SignUpModeField value={draft.values.signUpMode} onChange={(signUpMode) => draft.set({ signUpMode })} />
      </SectionCard>
      <SectionCard title="Guests" lead="What people see without an account.">
        <Switch
          size="md"
          label="Guests can read public communities"
          description="Search engines then find their posts. Private communities stay hidden."
          checked={draft.values.guestsMayRead}
          onChange={(event) => draft.set({ guestsMayRead: event.currentTarget.checked })}
        />
      </SectionCard>
    </SectionForm>
  )
}
