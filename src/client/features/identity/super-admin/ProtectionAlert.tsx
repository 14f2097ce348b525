import { Alert, Group, Text } from '@mantine/core'
import { IconShieldExclamation } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { paths } from '../../../platform/paths.ts'
import classes from './ProtectionAlert.module.css'

export const securitySettings = `${paths.settings}?tab=security`

/** A notice about the protection of an account, with buttons that mend it. */
export function ProtectionAlert({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Alert
      variant="light"
      color="yellow"
      icon={<IconShieldExclamation aria-hidden />}
      role="note"
      classNames={{ root: classes.notice ?? '', icon: classes.icon ?? '' }}
    >
      <div className={classes.row}>
        <Text size="sm" className={classes.text ?? ''}>
          {text}
        </Text>
        <Group gap="xs">{children}</Group>
      </div>
    </Alert>
  )
}
