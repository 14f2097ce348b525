import { useLingui } from '@lingui/react/macro'
import { Stack, Title } from '@mantine/core'
import type { Denial } from '../../../../shared/communities/communities.ts'
import { useFocusHeadingOnChange } from '../../../ui/focus.ts'
import { DeniedRequestAlert, PendingRequestAlert } from './JoinRequestAlerts.tsx'
import { JoinRequestForm } from './JoinRequestForm.tsx'

/** The community that can be asked, and the state of the viewer's request. */
export interface JoinRequestState {
  slug: string
  isPending: boolean
  denial: Denial | undefined
}

/** Lets a non-member of a private community ask to join. */
export function JoinRequestPrompt({ slug, isPending: isWaiting, denial }: JoinRequestState) {
  const { t } = useLingui()
  useFocusHeadingOnChange(isWaiting)
  if (isWaiting) return <PendingRequestAlert slug={slug} />
  return (
    <Stack component="section" aria-label={t`Ask to join`} w="100%" gap="sm">
      {denial && <DeniedRequestAlert denial={denial} canRequestAgain />}
      <Title order={2} size="h4" ta="start">
        {t`Ask to join`}
      </Title>
      <JoinRequestForm slug={slug} submitLabel={t`Ask to join`} />
    </Stack>
  )
}
