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

/** The component behind Lingui's macro: a message that contains elements. */
export function Trans({ message, ...props }: Props) {
  const { _ } = useLingui()
  const lingui = { i18n: { _: (id: string, values?: Values) => _({ id, message, ...(values && { values }) }) } }
  return <TransNoContext {...(props as object as { id: string })} lingui={lingui as never} />
}
