import { useLingui } from '@lingui/react/macro'
import { Alert, List, Text } from '@mantine/core'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { VerifyEmailAlert } from '../email-verification/VerifyEmailAlert.tsx'
import classes from './RefusalAlert.module.css'
import type { Refusal } from './refusal.ts'

/** Explains why the server refused a text. `unverified` is the message for users whose address is not verified. */
export function RefusalAlert({ refusal, unverified }: { refusal: Refusal | null; unverified: string }) {
  const { t } = useLingui()
  const translate = useTranslate()
  if (!refusal) return null
  if (refusal.kind === 'unverified') return <VerifyEmailAlert isRefused>{translate(unverified)}</VerifyEmailAlert>
  return (
    <Alert color="red" variant="light" title={t`Content Moderation Alert`}>
      <Text size="sm">{translate(refusal.message)}</Text>
      <Text size="sm">{t`Reason: ${translate(refusal.reason)}`}</Text>
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
