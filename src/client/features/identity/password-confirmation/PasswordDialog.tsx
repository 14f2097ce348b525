import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { PasswordForm, type PasswordFormProps } from './PasswordForm.tsx'

interface Props<Answer> extends PasswordFormProps<Answer> {
  opened: boolean
  title: string
  onClose: () => void
  /** What the dialog goes on with; null, or nothing given, closes it. */
  then?: (answer: Answer) => ReactNode
}

function Steps<Answer>({ then, onClose, ...form }: Omit<Props<Answer>, 'opened' | 'title'>) {
  const [next, setNext] = useState<ReactNode>(null)
  const onDone = (answer: Answer) => {
    const step = then?.(answer) ?? null
    if (step === null) onClose()
    else setNext(step)
  }
  return next ?? <PasswordForm {...form} onDone={onDone} onCancel={onClose} />
}

/** Asks for the password before what must not be done by somebody else at an open browser. */
export function PasswordDialog<Answer>({ opened, title, onClose, ...steps }: Props<Answer>) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      styles={{ title: { fontWeight: 600 } }}
      closeOnClickOutside={false}
    >
      <Steps {...steps} onClose={onClose} />
    </Modal>
  )
}
