import { useLingui } from '@lingui/react/macro'
import type { z } from 'zod'
import { groupNames } from '../../../../shared/notifications/groups.ts'
import type { NotificationPreferences, preferencesInput } from '../../../../shared/notifications/notifications.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'

type Changes = z.input<typeof preferencesInput>
type Groups = NotificationPreferences['groups']

/** Applies the changes to the groups that the user has. */
const changedGroups = (before: Groups, changes: Changes['groups'] = {}): Groups =>
  Object.fromEntries(
    groupNames.flatMap((group) => {
      const own = before[group]
      if (!own) return []
      const { app = own.app, mail = own.mail, push = own.push } = changes[group] ?? {}
      return [[group, { app, mail, push }]]
    }),
  )

/** The former values of the choices that the changes name. */
const formerGroups = (before: Groups, changes: Changes['groups'] = {}): Changes['groups'] =>
  Object.fromEntries(
    groupNames.flatMap((group) => {
      const [own, changed] = [before[group], changes[group]]
      if (!own || !changed) return []
      return [[group, Object.fromEntries(Object.entries(own).filter(([channel]) => channel in changed))]]
    }),
  )

const changed = (
  before: NotificationPreferences,
  { groups, digest, timeZone, quietHours }: Changes,
): NotificationPreferences => ({
  groups: changedGroups(before.groups, groups),
  digest: digest ?? before.digest,
  timeZone: timeZone ?? before.timeZone,
  quietHours: quietHours === undefined ? before.quietHours : quietHours,
})

export const usePreferences = () => trpc.notifications.preferences.useQuery()

/** Saves a choice optimistically and restores the previous one on failure. */
export function useSavePreferences() {
  const { t } = useLingui()
  const { preferences } = trpc.useUtils().notifications
  const write = (changes: Changes) => preferences.setData(undefined, (before) => before && changed(before, changes))
  const saving = trpc.notifications.savePreferences.useMutation({
    // Runs in series, so that the server ends with the last choice.
    scope: { id: 'notification-preferences' },
    async onMutate(changes) {
      await preferences.cancel()
      const before = preferences.getData()
      write(changes)
      return { before }
    },
    onError(error, { groups, digest, timeZone, quietHours }, guessed) {
      const { before } = guessed ?? {}
      // Restores only the choices of this call, because others may have changed in the meantime.
      if (before)
        write({
          groups: formerGroups(before.groups, groups),
          ...(quietHours !== undefined && { quietHours: before.quietHours }),
          ...(digest && { digest: before.digest }),
          ...(timeZone && { timeZone: before.timeZone ?? undefined }),
        })
      toast.error(errorText(error, t`Your choice could not be saved`))
    },
  })
  return { save: (changes: Changes) => saving.mutate(changes) }
}
