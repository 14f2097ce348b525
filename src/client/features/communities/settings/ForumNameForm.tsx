import { Button, TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { addForumInput } from '../../shared/community-settings.ts'
import { errorText } from '../app/trpc.ts'
import classes from './community-settings.module.css'

const { name: nameSchema } = addForumInput.shape

interface Props {
  label: string
  action: string
  initial?: string
  /** Set where it opens in answer to a command. */
  takesFocus?: boolean
  isPending: boolean
  /** Why the server did not take it. */
  error: unknown
  onSubmit: (name: string) => void
  onCancel?: () => void
  children?: ReactNode
}

/** Where the name of a forum is typed. */
export function ForumNameForm(props: Props) {
  const { label, action, initial = '', takesFocus = false, isPending, error, onSubmit, onCancel, children } = props
  const [name, setName] = useState(initial)
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  const problem = nameSchema.safeParse(name).error?.issues[0]?.message
  const refusal = error ? errorText(error, 'The forum could not be saved. Please try again.') : undefined

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
        dir="auto"
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
