import type { InstanceSettings } from '../../../../shared/instance/settings.ts'
import { trpc } from '../../../platform/trpc.ts'

/** Returns what to call with the saved settings of the instance: it shows them, and reads again what depends on them. */
export function useInstanceSaved() {
  const utils = trpc.useUtils()
  return (saved: InstanceSettings) => {
    utils.adminSettings.get.setData(undefined, saved)
    // The name of the site is the name of the default sender.
    void utils.adminSettings.mail.invalidate()
    void utils.instance.get.invalidate()
    void utils.admin.health.invalidate()
    void utils.auditLog.invalidate()
  }
}
