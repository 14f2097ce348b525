import { useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useState } from 'react'
import { reasonText } from '../../shared/platform/fields.ts'
import { errorText } from './api-error.ts'
import { useDeferredOpen } from './dialog-state.ts'
import { FormAlert } from './FormAlert.tsx'
import { problemNow } from './languages/texts.tsx'

/** The content of a confirmation. */
export interface Confirmation {
  title: string
  /** The consequences of the action. */
  lead: ReactNode
  /** The label of the confirm button. */
  action: string
  isDangerous?: boolean
  /** Adds a field for a reason; this is its description. */
  reasonHint?: string
  /** The label of that field, if it is not the reason. */
  reasonLabel?: string
  isReasonRequired?: boolean
  /** Adds a list of options. */
  choice?: { label: string; hint: string; options: { value: string; label: string }[]; initial: string }
  /** Performs the action. If it throws, the dialog stays open and shows the message. */
  onConfirm: (reason: string, choice: string) => Promise<unknown>
}

function ConfirmForm({ question, onClose }: { question: Confirmation; onClose: () => void }) {
  const { t } = useLingui()
  const { lead, action, isDangerous = false, reasonHint, reasonLabel = t`Reason`, choice, onConfirm } = question
  const { isReasonRequired = false } = question
  const [reason, setReason] = useState('')
  const [chosen, choose] = useState(choice?.initial ?? '')
  const [isTried, setTried] = useState(false)
  const confirm = useMutation({ mutationFn: () => onConfirm(reason, chosen), onSuccess: onClose })
  const isMissing = isReasonRequired && reason.trim() === ''
  const invalid = problemNow(reasonText.safeParse(reason))
  const problem = isMissing ? t`${reasonLabel} is required` : invalid

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (!problem && !confirm.isPending) confirm.mutate()
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        {typeof lead === 'string' ? <Text>{lead}</Text> : lead}
        {confirm.error && (
          <FormAlert tone="error" message={errorText(confirm.error, t`That did not work. Please try again.`)} />
        )}
        {choice && (
          <NativeSelect
            label={choice.label}
            description={choice.hint}
            data={choice.options}
            value={chosen}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
        )}
        {reasonHint !== undefined && (
          <Textarea
            label={reasonLabel}
            required={isReasonRequired}
            description={reasonHint}
            autosize
            minRows={3}
            maxRows={8}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={isMissing && !isTried ? undefined : problem}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
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
  confirmation: Confirmation | null
  onClose: () => void
  /** Called when the dialog has left the page. The element that opened it may be gone as well. */
  onExited?: () => void
}

/** Asks for confirmation, and optionally for a reason, before an action that affects others. */
export function ConfirmDialog({ confirmation: question, onClose, onExited }: Props) {
  const [last, setLast] = useState(question)
  // Keeps the content while the dialog fades out.
  if (question && question !== last) setLast(question)
  // Calls `onExited` after the commit: when the transition ends, the focus is still inside the dialog.
  const [exits, setExits] = useState(0)
  const notifyExit = useEffectEvent(() => onExited?.())
  useEffect(() => {
    if (exits > 0) notifyExit()
  }, [exits])
  return (
    <Modal
      opened={useDeferredOpen(question !== null)}
      onClose={onClose}
      title={last?.title}
      closeOnClickOutside={last?.reasonHint === undefined}
      onExitTransitionEnd={() => setExits(exits + 1)}
    >
      {last && <ConfirmForm key={last.title} question={last} onClose={onClose} />}
    </Modal>
  )
}
