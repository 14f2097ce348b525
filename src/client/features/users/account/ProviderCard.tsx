import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { trpc } from '../../../platform/trpc.ts'
import { errorText, isProofNeeded } from '../../../ui/api-error.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { toast } from '../../../ui/toast.ts'
import { useResetOnReturn } from '../../../ui/use-reset-on-return.ts'

function useConnectProvider() {
  const { t } = useLingui()
  const connect = trpc.account.connectProvider.useMutation({
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => {
      if (!isProofNeeded(error)) toast.error(errorText(error, t`The provider could not be connected.`))
    },
  })
  useResetOnReturn(connect.reset)
  return connect
}

function useDisconnectProvider() {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  return trpc.account.disconnectProvider.useMutation({
    onSuccess: () => {
      toast.success(t`The provider is disconnected.`)
      void utils.account.invalidate()
      void utils.syndication.address.invalidate()
    },
  })
}

/** The account of the site's sign-in provider. Renders nothing on sites without one. */
export function ProviderCard() {
  const { t } = useLingui()
  const { data: provider } = trpc.account.provider.useQuery()
  const [isAsking, asking] = useDisclosure(false)
  const connect = useConnectProvider()
  const disconnect = useDisconnectProvider()
  if (!provider) return null
  const { label, connectedAt, can } = provider
  const question = {
    title: t`Disconnect ${label}`,
    lead: t`You can no longer sign in with it. This signs you out everywhere else.`,
    action: t`Disconnect`,
    isDangerous: true,
    onConfirm: () => disconnect.mutateAsync(),
  }
  return (
    <SectionCard title={label} lead={t`Sign in with your account at ${label}.`}>
      <Group justify="space-between">
        {connectedAt ? (
          <Text>
            <Trans>
              Connected <RelativeTime at={connectedAt} />
            </Trans>
          </Text>
        ) : (
          <Text>{can.change ? t`Not connected` : t`Verify your email address to connect it.`}</Text>
        )}
        {can.change && (
          <Button
            variant="default"
            loading={connect.isPending || connect.isSuccess}
            onClick={() => (connectedAt ? asking.open() : connect.mutate())}
          >
            {connectedAt ? t`Disconnect` : t`Connect`}
          </Button>
        )}
      </Group>
      <ConfirmDialog confirmation={isAsking ? question : null} onClose={asking.close} />
    </SectionCard>
  )
}
