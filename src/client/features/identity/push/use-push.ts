import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'
import { runWhenIdle } from '../../../ui/use-preload.ts'
import { pushSupport, recordAnswer } from './push-support.ts'

const manager = async () => (await navigator.serviceWorker.ready).pushManager

function toInput(subscription: PushSubscription) {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

/** Replaces the subscription, because a former subscription may belong to another key of the site. */
async function subscribeBrowser(applicationServerKey: string) {
  const pushes = await manager()
  await (await pushes.getSubscription())?.unsubscribe()
  return pushes.subscribe({ userVisibleOnly: true, applicationServerKey })
}

/** Asks the browser for the permission and, if the user gives it, sends pushes to this device. */
export function useTurnOnPush() {
  const { t } = useLingui()
  const { client, push } = trpc.useUtils()
  return useMutation({
    async mutationFn() {
      const permission = await Notification.requestPermission()
      recordAnswer()
      if (permission !== 'granted') return
      const { key } = await push.key.fetch()
      await client.push.subscribe.mutate(toInput(await subscribeBrowser(key)))
      await push.devices.invalidate()
      toast.success(t`This device shows notifications now.`)
    },
    onError: (error) => toast.error(errorText(error, t`Notifications could not be turned on`)),
  })
}

/** Names the subscription to the server again, because a new session begins without the devices of the former one. */
export function useKeepPush(userId: string | undefined) {
  const { mutate } = trpc.push.subscribe.useMutation()
  useEffect(() => {
    if (userId === undefined || pushSupport() !== 'available' || Notification.permission !== 'granted') return
    return runWhenIdle(() => {
      const restore = async () => {
        const subscription = await (await manager()).getSubscription()
        if (subscription) mutate(toInput(subscription))
      }
      restore().catch((error) => console.warn('The push subscription could not be read', error))
    })
  }, [userId, mutate])
}
