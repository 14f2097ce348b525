import { Radio, Stack } from '@mantine/core'
import { type SignUpMode, signUpModes } from '../../../../shared/instance/settings.ts'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { signUpModeLabels } from '../../instance/audit-log/setting-labels.ts'
import classes from './admin-settings.module.css'
import { SectionForm } from './SectionForm.tsx'
import type { InstanceDraft } from './use-instance-draft.ts'

const modeDescriptions: Record<SignUpMode, string> = {
  open: 'Everybody can make an account, and begins once their email address is verified.',
  invitation:
    'Only people who were invited to a community can make an account, with the address that the invitation was sent to.',
  approval:
    'Everybody can ask for an account. They cannot sign in before a super admin approves it in User Management; an invitation that lets people join without approval stands for it.',
  closed: 'Nobody can make an account. The operator can still make one on the command line.',
}

export function SignUpSection({ draft }: { draft: InstanceDraft }) {
  return (
    <SectionForm draft={draft} keys={['signUpMode']}>
      <SectionCard title="Sign-up" lead="Who can make an account. Those who have one keep it, whatever you choose.">
        <Radio.Group
          aria-label="Who can make an account"
          value={draft.values.signUpMode}
          onChange={(signUpMode) => draft.set({ signUpMode })}
        >
          <Stack gap="sm">
            {signUpModes.map((mode) => (
              <Radio
                key={mode}
                value={mode}
                size="md"
                label={signUpModeLabels[mode]}
                description={modeDescriptions[mode]}
                classNames={{ root: classes.choice ?? '', labelWrapper: classes.choiceWords ?? '' }}
              />
            ))}
          </Stack>
        </Radio.Group>
      </SectionCard>
    </SectionForm>
  )
}
