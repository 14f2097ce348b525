import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import classes from './PasswordWarning.module.css'

/**
 * Fetches the list of common passwords when the user begins to type. Null until it arrives, and when the request fails.
 */
function useCommonPasswords(isNeeded: boolean) {
  const [list, setList] = useState<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (!isNeeded) return
    import('../../../../shared/identity/common-passwords.ts').then(
      ({ commonPasswords }) => setList(commonPasswords),
      () => undefined,
    )
  }, [isNeeded])
  return list
}

/**
 * Warns about an easily guessed new password without blocking the form. The lookup happens in the browser: the password
 * is not sent anywhere.
 */
export function PasswordWarning({ password }: { password: string }) {
  const { t } = useLingui()
  const list = useCommonPasswords(password !== '')
  return (
    <div aria-live="polite">
      {list?.has(password.toLowerCase()) && (
        <Text size="sm" className={classes.warning}>
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
          {t`This password is one of the most common ones and easy to guess.`}
        </Text>
      )}
    </div>
  )
}
