import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { formatterFor } from '../../../ui/format-dates.ts'
import { Sentences } from '../../../ui/languages/Sentences.tsx'
import { useLanguage } from '../../../ui/languages/texts.tsx'
import { useAccount, useCancelDeletion } from './use-account.ts'

const deletionConsequences = {
  ANONYMISE: msg`Your posts and comments stay, without your name.`,
  REMOVE: msg`Your posts and comments are removed.`,
}

const longDay = formatterFor({ dateStyle: 'long' })

/** Shows when the account will be deleted and lets its owner cancel. Renders nothing if no deletion is scheduled. */
export function DeletionBanner() {
  const { t } = useLingui()
  const language = useLanguage()
  const { data: account } = useAccount()
  const cancel = useCancelDeletion()
  if (!account?.deletionDueAt) return null
  const day = longDay(language).format(new Date(account.deletionDueAt))
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="status">
      <Stack gap="xs" align="flex-start">
        <Text>
          <Sentences
            first={
              <Trans>
                Your account will be deleted on <strong>{day}</strong>.
              </Trans>
            }
            second={t(deletionConsequences[account.deletionMode ?? 'ANONYMISE'])}
          />
        </Text>
        <Button size="xs" variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t`Keep my account`}
        </Button>
      </Stack>
    </Alert>
  )
}
