import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Alert, List, Text } from '@mantine/core'
import type { ModerationCategory } from '../../../../shared/instance/content-filter/result.ts'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { VerifyEmailAlert } from '../email-verification/VerifyEmailAlert.tsx'
import classes from './RefusalAlert.module.css'
import type { Refusal } from './refusal.ts'

const categories: Record<ModerationCategory, MessageDescriptor> = {
  hate: msg`hate`,
  harassment: msg`harassment`,
  sexual: msg`sexual`,
  violence: msg`violence`,
  spam: msg`spam`,
  custom: msg`custom`,
}

/** Explains why the server refused a text. `unverified` is the message for users whose address is not verified. */
export function RefusalAlert({ refusal, unverified }: { refusal: Refusal | null; unverified: string }) {
  const { t } = useLingui()
  const translate = useTranslate()
  if (!refusal) return null
  if (refusal.kind === 'unverified') return <VerifyEmailAlert isRefused>{translate(unverified)}</VerifyEmailAlert>
  return (
    <Alert color="red" variant="light" title={t`Content Moderation Alert`}>
      <Text size="sm">{refusal.sentence}</Text>
      <Text size="sm">{t`Reason: ${translate(refusal.reason)}`}</Text>
      <List size="sm" className={classes.terms}>
        {refusal.terms.map((term) => (
          <List.Item key={term}>
            <bdi>{term}</bdi>
          </List.Item>
        ))}
      </List>
      <Text size="sm">{t`Category: ${t(categories[refusal.category])}`}</Text>
    </Alert>
  )
}
