import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Skeleton, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { type RouterOutputs, trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { DeviceName, useNameOfDevice } from '../../../ui/DeviceName.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import lists from '../../../ui/lists.module.css'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import classes from '../../../ui/section.module.css'
import { toast } from '../../../ui/toast.ts'
import { PushInstallation } from '../../identity/push/PushInstallation.tsx'
import { pushSupport } from '../../identity/push/push-support.ts'
import { useTurnOnPush } from '../../identity/push/use-push.ts'

type Device = RouterOutputs['push']['devices']['items'][number]

function DeviceRow({ device }: { device: Device }) {
  const { t } = useLingui()
  const label = useNameOfDevice()(device.label)
  const { devices } = trpc.useUtils().push
  const remove = trpc.push.remove.useMutation({
    onSuccess: () => devices.invalidate(),
    onError: (error) => toast.error(errorText(error, t`The device could not be removed`)),
  })
  return (
    <li>
      <Box miw={0}>
        <DeviceName name={device.label} isCurrent={device.isCurrent} />
        <Text size="sm" c="dimmed">
          <Trans>
            Since <RelativeTime at={device.createdAt} />
          </Trans>
        </Text>
      </Box>
      <Button
        variant="default"
        aria-label={device.isCurrent ? t`Remove ${label}, this device` : t`Remove ${label}`}
        loading={remove.isPending}
        onClick={() => remove.mutate({ id: device.id })}
      >
        {t`Remove`}
      </Button>
    </li>
  )
}

function ThisDevice() {
  const { t } = useLingui()
  const turnOn = useTurnOnPush()
  const support = pushSupport()
  if (support === 'needs-installation') return <PushInstallation />
  if (support === 'missing') return <Text size="sm">{t`This browser cannot show notifications.`}</Text>
  if (support === 'denied')
    return (
      <Text size="sm">{t`Your browser blocks notifications of this site. Allow them in its settings for the site.`}</Text>
    )
  return (
    <div>
      <Button variant="default" loading={turnOn.isPending} onClick={() => turnOn.mutate()}>
        {t`Turn on for this device`}
      </Button>
    </div>
  )
}

/** The devices that show pushes, and the way to add this one. */
export function PushDevices() {
  const { t } = useLingui()
  const id = useId()
  const devices = trpc.push.devices.useQuery({})
  const own = devices.data?.items ?? []
  return (
    <Stack gap="xs" component="section" aria-labelledby={id}>
      <div>
        <Text id={id}>{t`Push to devices`}</Text>
        <Text size="xs" c="dimmed">
          {t`A device shows notifications until you sign out there.`}
        </Text>
      </div>
      {devices.isLoadingError ? (
        <ErrorState title={t`Your devices could not be loaded`} onRetry={devices.refetch} />
      ) : devices.data ? (
        <>
          {own.length > 0 && (
            <ul className={`${lists.rows} ${classes.list}`} aria-label={t`Devices`}>
              {own.map((device) => (
                <DeviceRow key={device.id} device={device} />
              ))}
            </ul>
          )}
          {!own.some(({ isCurrent }) => isCurrent) && <ThisDevice />}
        </>
      ) : (
        <Skeleton h={44} aria-busy aria-label={t`Loading your devices`} />
      )}
    </Stack>
  )
}
