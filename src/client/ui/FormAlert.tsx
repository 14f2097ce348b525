import { Alert, Text } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface Props {
  tone: 'error' | 'success'
  message: ReactNode
  /** Smaller text below the message. */
  detail?: string | undefined
  /** Content below the text. */
  children?: ReactNode
}

/** The result of a form, shown above its fields. Its texts are in the language of the page. */
export function FormAlert({ tone, message, detail, children }: Props) {
  const failed = tone === 'error'
  const Icon = failed ? IconAlertCircle : IconCircleCheck
  return (
    <Alert color={failed ? 'red' : 'accent'} icon={<Icon aria-hidden />} role={failed ? 'alert' : 'status'}>
      <Text fw={600}>{message}</Text>
      {detail && (
        <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-line' }}>
          {detail}
        </Text>
      )}
      {children}
    </Alert>
  )
}
