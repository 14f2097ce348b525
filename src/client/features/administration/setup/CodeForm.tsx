import { useLingui } from '@lingui/react/macro'
import { Button, Stack, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { setupCodeIn } from '../../../../shared/administration/setup.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { SetupStep } from './SetupStep.tsx'
import classes from './setup.module.css'

interface Props {
  /** Why the last code was refused. */
  refusal: string | null
  onCode: (code: string) => void
}

/** Asks for the link when the page was opened without it, or with one that the server refused. */
export function CodeForm({ refusal, onCode }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [isAsked, setAsked] = useState(false)
  const code = setupCodeIn(typed)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (code) onCode(code)
    else event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <SetupStep
      step="account"
      title={t`Set up this site`}
      lead={t`The server printed a link when it started. It shows that you run this server.`}
    >
      <form noValidate onSubmit={submit}>
        <Stack>
          {refusal && <FormAlert tone="error" message={refusal} />}
          <TextInput
            label={t`Set-up link`}
            description={t`Copy it from the log of the server: the line that begins with “Set up”. The command “folkmoot setup-link” prints a new one.`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={isAsked && !code && t`Please enter the whole link, or the code at its end`}
          />
          <div className={classes.buttons}>
            <Button type="submit" size="md">
              {t`Continue`}
            </Button>
          </div>
        </Stack>
      </form>
    </SetupStep>
  )
}
