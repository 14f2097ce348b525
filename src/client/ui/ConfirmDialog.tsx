import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useState } from 'react'
import { memberReasonInput } from '../../shared/members.ts'
import { errorText } from '../app/trpc.ts'
import { FormAlert } from '../ui/FormAlert.tsx'

const { reason: reasonSchema } = memberReasonInput.shape

/** What is asked before it is done. */
export interface Question {
  title: string
  /** What it means. */
  lead: ReactNode
  /** What the button says. */
  action: string
  isDangerous?: boolean
  /** Set when words may go with it: what the field says beneath its label. */
  reasonHint?: string
  /** Does it. What it throws is told in the dialog, which then stays open. */
  onConfirm: (reason: string) => Promise<unknown>
}

function QuestionForm({ question, onClose }: { question: Question; onClose: () => void }) {
  const { lead, action, isDangerous = false, reasonHint, onConfirm } = question
  const confirm = useMutation({ mutationFn: onConfirm, onSuccess: onClose })
  const [reason, setReason] = useState('')
  const problem = reasonSchema.safeParse(reason).error?.issues[0]?.message

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!problem && !confirm.isPending) confirm.mutate(reason)
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        {typeof lead === 'string' ? <Text>{lead}</Text> : lead}
        {confirm.error && (
          <FormAlert tone="error" message={errorText(confirm.error, 'That did not work. Please try again.')} />
        )}
        {reasonHint !== undefined && (
          <Textarea
            label="Reason"
            description={reasonHint}
            autosize
            minRows={3}
            maxRows={8}
            dir="auto"
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={problem}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={confirm.isPending}
            {...(isDangerous && { color: 'red' })}
            {...(reasonHint === undefined && { 'data-autofocus': true })}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface Props {
  /** Null while the dialog is closed. */
  question: Question | null
  onClose: () => void
  /** Told when the dialog is gone from the screen: where the focus came from may be gone too. */
  onExited?: () => void
}

/** Asks before something is done that others feel, and for a reason where one is given. */
export function ActionDialog({ question, onClose, onExited }: Props) {
  const [last, setLast] = useState(question)
  // While it fades out the dialog goes on showing what it asked.
  if (question && question !== last) setLast(question)
  // Told after the commit: at the end of the transition the focus is still in what is about to be taken away.
  const [exits, setExits] = useState(0)
  const tellExit = useEffectEvent(() => onExited?.())
  useEffect(() => {
    if (exits > 0) tellExit()
  }, [exits])
  return (
    <Modal
      opened={question !== null}
      onClose={onClose}
      title={last?.title}
      styles={{ title: { fontWeight: 600 } }}
      closeOnClickOutside={last?.reasonHint === undefined}
      onExitTransitionEnd={() => setExits(exits + 1)}
    >
      {last && <QuestionForm key={last.title} question={last} onClose={onClose} />}
    </Modal>
  )
}
