import { useLingui } from '@lingui/react/macro'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconClockHour4, IconUserX } from '@tabler/icons-react'
import type { Denial } from '../../../../shared/communities/communities.ts'
import { useCancelJoinRequest } from './use-membership.ts'

/** Shows that the viewer's request is pending, and lets them cancel it. */
export function PendingRequestAlert({ slug }: { slug: string }) {
  const { t } = useLingui()
  const withdraw = useCancelJoinRequest(slug)
  return (
    <Alert color="gray" variant="light" role="status" icon={<IconClockHour4 aria-hidden />}>
      <Stack gap="xs" align="flex-start" ta="start">
        <Text size="sm">{t`Your request to join is waiting for an organizer or moderator.`}</Text>
        <Button size="xs" variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate({ slug })}>
          {t`Withdraw request`}
        </Button>
      </Stack>
    </Alert>
  )
}

interface DenialProps {
  denial: Denial
  canRequestAgain: boolean
}

/** Shows that the viewer's last request was denied, and why. */
export function DeniedRequestAlert({ denial, canRequestAgain: mayAskAgain }: DenialProps) {
  const { t } = useLingui()
  return (
    <Alert
      color="yellow"
      variant="light"
      role="note"
      icon={<IconUserX aria-hidden />}
      title={t`Your request to join was denied`}
    >
      <Stack gap="2xs" ta="start">
        {denial.reason !== '' && (
          <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {denial.reason}
          </Text>
        )}
        {mayAskAgain && <Text size="sm">{t`You may ask again.`}</Text>}
      </Stack>
    </Alert>
  )
}
