import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { PasswordForm, type PasswordFormProps } from './PasswordForm.tsx'

interface Props<Answer> extends PasswordFormProps<Answer> {
  opened: boolean
  title: string
  onClose: () => void
  /** Returns the next step of the dialog. The dialog closes if it returns null or is not given. */
  nextStep?: (answer: Answer) => ReactNode
}

function PasswordSteps<Answer>({ nextStep: then, onClose, ...form }: Omit<Props<Answer>, 'opened' | 'title'>) {
  const [next, setNext] = useState<ReactNode>(null)
  const onDone = (answer: Answer) => {
    const step = then?.(answer) ?? null
    if (step === null) onClose()
    else setNext(step)
  }
  return next ?? <PasswordForm {...form} onDone={onDone} onCancel={onClose} />
}

/** Confirms the password before a sensitive action, in case somebody else uses an unattended session. */
export function PasswordDialog<Answer>({ opened, title, onClose, ...steps }: Props<Answer>) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      styles={{ title: { fontWeight: 600 } }}
      closeOnClickOutside={false}
    >
      <PasswordSteps {...steps} onClose={onClose} />
    </Modal>
  )
}
