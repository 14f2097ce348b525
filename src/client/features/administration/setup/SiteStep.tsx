import { useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type InstanceSettings, saveInstanceInput, signUpModes } from '../../../../shared/instance/settings.ts'
import { paths } from '../../../platform/paths.ts'
import { useSessionDraft } from '../../../platform/session-draft.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { problemNow } from '../../../ui/languages/texts.tsx'
import { useExampleContent } from '../example-content/use-example-content.ts'
import { GuestsField } from '../system-settings/GuestsField.tsx'
import { SignUpModeField } from '../system-settings/SignUpModeField.tsx'
import { useInstanceSaved } from '../system-settings/use-instance-saved.ts'
import { SetupStep } from './SetupStep.tsx'
import classes from './setup.module.css'

/** Names the site and chooses who may sign up and read. */
export function SiteStep({ settings }: { settings: InstanceSettings }) {
  const { t } = useLingui()
  const showSaved = useInstanceSaved()
  const navigate = useNavigate()
  const draft = useSessionDraft<{
    name: string
    signUpMode: string
    guests: 'read' | 'none'
    examples: 'add' | 'none'
  }>('setup-site')
  const [isAsked, setAsked] = useState(false)
  const name = draft.edits.name ?? settings.name
  const signUpMode = signUpModes.find((mode) => mode === draft.edits.signUpMode) ?? settings.signUpMode
  const { guests = settings.guestsMayRead ? 'read' : 'none' } = draft.edits
  const guestsMayRead = guests === 'read'
  const problem = problemNow(saveInstanceInput.shape.name.safeParse(name))
  const { content: examples, add } = useExampleContent()
  const addsExamples = examples?.isOffered === true && draft.edits.examples === 'add'
  const save = trpc.adminSettings.save.useMutation({
    async onSuccess(saved) {
      showSaved(saved)
      // A failure is shown in the form, whose settings are saved.
      if (addsExamples && !(await add.mutateAsync().catch(() => null))) return
      draft.clear()
      navigate(paths.setup('mail'))
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (problem) event.currentTarget.querySelector('input')?.focus()
    else save.mutate({ name, signUpMode, guestsMayRead })
  }
  return (
    <SetupStep step="site" title={t`Name your site`} lead={t`You can change all of this later in System Settings.`}>
      <form noValidate onSubmit={submit}>
        <Stack>
          {save.error && (
            <FormAlert
              tone="error"
              message={errorText(save.error, t`The settings could not be saved. Please try again.`)}
            />
          )}
          {add.error && (
            <FormAlert
              tone="error"
              message={errorText(add.error, t`The example content could not be added. Please try again.`)}
            />
          )}
          <TextInput
            label={t({ message: 'Name', context: 'site or community' })}
            description={t`Shown on every page, in the browser's tab and in every email.`}
            autoComplete="off"
            value={name}
            onChange={(event) => draft.set({ name: event.currentTarget.value })}
            error={isAsked && problem}
          />
          <Text fw={600} mt="xs">
            {t`Who can create an account?`}
          </Text>
          <SignUpModeField value={signUpMode} onChange={(signUpMode) => draft.set({ signUpMode })} />
          <GuestsField value={guestsMayRead} onChange={(isOn) => draft.set({ guests: isOn ? 'read' : 'none' })} />
          {examples?.isOffered && (
            <Checkbox
              mt="xs"
              size="md"
              label={t`Start with example content`}
              description={t`Six communities with 30 made-up people and their posts, to show what a lively site looks like. You can remove it with one press in System Settings.`}
              checked={addsExamples}
              onChange={(event) => draft.set({ examples: event.currentTarget.checked ? 'add' : 'none' })}
            />
          )}
          <div className={classes.buttons}>
            <Button type="submit" size="md" loading={save.isPending || add.isPending}>
              {t`Save and continue`}
            </Button>
          </div>
        </Stack>
      </form>
    </SetupStep>
  )
}
