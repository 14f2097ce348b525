import { Radio, Stack } from '@mantine/core'
import { type SignUpMode, signUpModes } from '../../../../shared/instance/settings.ts'
import { signUpModeLabels } from '../../instance/audit-log/setting-labels.ts'
import classes from './admin-settings.module.css'

const modeDescriptions: Record<SignUpMode, string> = {
  open: 'Everybody can create an account, and can take part once their email address is verified.',
  invitation: 'Only people with an invitation to a community can create an account, with the invited address.',
  approval:
    'Everybody can request an account, and can sign in once a super admin approves it in User Management. An invitation that skips approval also approves the account.',
  closed: 'Nobody can create an account. The operator can still create one on the command line.',
}

interface Props {
  value: SignUpMode
  onChange: (mode: SignUpMode) => void
}

/** The sign-up modes as large radio buttons. */
export function SignUpModeField({ value, onChange }: Props) {
  return (
    <Radio.Group aria-label="Who can create an account" value={value} onChange={onChange}>
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
  )
}
