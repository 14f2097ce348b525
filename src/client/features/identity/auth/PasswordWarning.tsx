import { Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import classes from './PasswordStrength.module.css'

const warning = 'This password is one of the most common ones and easy to guess.'

/** Fetches the list of common passwords once something is typed; null until then, and when it does not come. */
function useCommonPasswords(isNeeded: boolean) {
  const [list, setList] = useState<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (!isNeeded) return
    import('./common-passwords.ts').then(
      ({ commonPasswords }) => setList(commonPasswords),
      () => undefined,
    )
  }, [isNeeded])
  return list
}

/**
 * Stands beneath the field of a new password and warns, without hindering, when what is typed is easy to guess. The
 * password is looked up in the browser and goes nowhere.
 */
export function PasswordWarning({ password }: { password: string }) {
  const list = useCommonPasswords(password !== '')
  return (
    <div aria-live="polite">
      {list?.has(password.toLowerCase()) && (
        <Text size="sm" className={classes.warning}>
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
          {warning}
        </Text>
      )}
    </div>
  )
}
