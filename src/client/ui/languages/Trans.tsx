import { TransNoContext } from '@lingui/react/server'
import type { ReactNode } from 'react'
import type { Message, Values } from '../../../shared/platform/format-message.ts'
import { useLingui } from './texts.tsx'

interface Props {
  id: string
  message: Message
  values?: Values
  components?: Record<string, ReactNode>
}

/** Lingui takes `<0/>` for an element in a text too, such as the name of a user. It leaves a list as it is. */
const shownAsTyped = (value: unknown) => (typeof value === 'string' && value.includes('<') ? [value] : value)

/** The component behind Lingui's macro: a message that contains elements. */
export function Trans({ message, values, ...props }: Props) {
  const { _ } = useLingui()
  const lingui = { i18n: { _: (id: string, values?: Values) => _({ id, message, ...(values && { values }) }) } }
  const shown = values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shownAsTyped(value)]))
  return (
    <TransNoContext
      {...(props as object as { id: string })}
      {...(shown && { values: shown })}
      lingui={lingui as never}
    />
  )
}
