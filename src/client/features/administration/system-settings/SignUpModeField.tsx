import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Radio, Stack } from '@mantine/core'
import { type SignUpMode, signUpModes } from '../../../../shared/instance/settings.ts'
import { signUpModeLabels } from '../../instance/audit-log/setting-labels.ts'
import classes from './admin-settings.module.css'

const modeDescriptions: Record<SignUpMode, MessageDescriptor> = {
  open: msg`Everyone can create an account, and take part once they have verified their email address.`,
  invitation: msg`Only people with an invitation to a community can create an account: with the invited address, or by an invite link that an organizer or moderator made.`,
  approval: msg`Everyone can request an account, and sign in once a super admin approves it in User Management. An invitation or invite link that skips approval also approves the account.`,
  closed: msg`No one can create an account. The operator can still create one on the command line.`,
}

interface Props {
  value: SignUpMode
  onChange: (mode: SignUpMode) => void
}

/** The sign-up modes as large radio buttons. */
export function SignUpModeField({ value, onChange }: Props) {
  const { t } = useLingui()
  return (
    <Radio.Group aria-label={t`Who can create an account`} value={value} onChange={onChange}>
      <Stack gap="sm">
        {signUpModes.map((mode) => (
          <Radio
            key={mode}
            value={mode}
            size="md"
            label={t(signUpModeLabels[mode])}
            description={t(modeDescriptions[mode])}
            classNames={{ root: classes.choice ?? '', labelWrapper: classes.choiceWords ?? '' }}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
