import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { addForumInput } from '../../../../shared/communities/settings.ts'
import { errorText } from '../../../ui/api-error.ts'
import { problemNow } from '../../../ui/languages/texts.tsx'
import classes from './community-settings.module.css'

const { name: nameSchema } = addForumInput.shape

interface Props {
  label: string
  action: string
  initial?: string
  /** Focuses the field on mount. Set it when a button opens the form. */
  takesFocus?: boolean
  isPending: boolean
  /** The error of the mutation. */
  error: unknown
  onSubmit: (name: string) => void
  onCancel?: () => void
  children?: ReactNode
}

export function ForumNameForm(props: Props) {
  const { t } = useLingui()
  const { label, action, initial = '', takesFocus = false, isPending, error, onSubmit, onCancel, children } = props
  const [name, setName] = useState(initial)
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  const problem = problemNow(nameSchema.safeParse(name))
  const refusal = error ? errorText(error, t`The forum could not be saved. Please try again.`) : undefined

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (!problem && !isPending) onSubmit(name)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onCancel?.()
  }
  return (
    <form noValidate onSubmit={submit} className={classes.inlineForm}>
      <TextInput
        aria-label={label}
        placeholder={label}
        ref={field}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        error={isTried ? (problem ?? refusal) : undefined}
      />
      <Button type="submit" size="md" variant="light" loading={isPending}>
        {action}
      </Button>
      {children}
    </form>
  )
}
