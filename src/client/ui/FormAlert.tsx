import { Alert, Text } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslate } from './languages/texts.tsx'

interface Props {
  tone: 'error' | 'success'
  message: string
  /** Smaller text below the message. */
  detail?: string | undefined
  /** Content below the text. */
  children?: ReactNode
}

/** The result of a form, shown above its fields. */
export function FormAlert({ tone, message, detail, children }: Props) {
  const translate = useTranslate()
  const failed = tone === 'error'
  const Icon = failed ? IconAlertCircle : IconCircleCheck
  return (
    <Alert color={failed ? 'red' : 'accent'} icon={<Icon aria-hidden />} role={failed ? 'alert' : 'status'}>
      <Text fw={600}>{translate(message)}</Text>
      {detail && (
        <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-line' }}>
          {translate(detail)}
        </Text>
      )}
      {children}
    </Alert>
  )
}
