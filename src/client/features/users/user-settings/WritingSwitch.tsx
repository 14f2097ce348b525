import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'
import { useInstance } from '../../instance/branding/use-branding.ts'

/** Saves at once, and takes the choice back when that fails. */
export function WritingSwitch() {
  const { t } = useLingui()
  const { presence } = trpc.useUtils().settings
  const isShown = useInstance().data?.showsWriting ?? true
  const query = trpc.settings.presence.useQuery()
  const save = trpc.settings.savePresence.useMutation({
    // Runs in series, so that the server ends with the last choice.
    scope: { id: 'presence' },
    async onMutate(choice) {
      await presence.cancel()
      presence.setData(undefined, choice)
    },
    onError(error) {
      void presence.invalidate()
      toast.error(errorText(error, t`Your choice could not be saved`))
    },
  })
  return (
    <Switch
      size="md"
      label={t`Show others when I am writing`}
      description={
        isShown
          ? t`Other readers of a post see that you are writing a comment, unless your activity status is hidden. This applies immediately.`
          : t`This site shows nobody who is writing, whatever you choose.`
      }
      disabled={!query.data}
      checked={query.data?.showsWriting ?? false}
      onChange={(event) => save.mutate({ showsWriting: event.currentTarget.checked })}
    />
  )
}
