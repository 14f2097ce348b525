import { useLingui } from '@lingui/react/macro'
import { Alert, List, Text } from '@mantine/core'
import { VerifyEmailAlert } from '../email-verification/VerifyEmailAlert.tsx'
import classes from './RefusalAlert.module.css'
import type { Refusal } from './refusal.ts'

/** Explains why the server refused a text. `unverified` is the message for users whose address is not verified. */
export function RefusalAlert({ refusal, unverified }: { refusal: Refusal | null; unverified: string }) {
  const { t } = useLingui()
  if (!refusal) return null
  if (refusal.kind === 'unverified') return <VerifyEmailAlert isRefused>{unverified}</VerifyEmailAlert>
  return (
    <Alert color="red" variant="light" title={t`Content Moderation Alert`}>
      <Text size="sm">{refusal.message}</Text>
      <Text size="sm">{t`Reason: ${refusal.reason}`}</Text>
      <List size="sm" className={classes.terms}>
        {refusal.terms.map((term) => (
          <List.Item key={term}>
            <bdi>{term}</bdi>
          </List.Item>
        ))}
      </List>
      <Text size="sm">{t`Category: ${refusal.category}`}</Text>
    </Alert>
  )
}
