import { useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Radio, Stack, Text, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import {
  type CaseDecision,
  decideCaseInput,
  type OpenCase,
  reasonedDecisions,
} from '../../../../shared/moderation/queue.ts'
import { problemsNow } from '../../../ui/languages/texts.tsx'
import { endings } from '../../identity/suspension/suspension-end.ts'
import { RemoveContentCheckbox } from '../../instance/restrictions/RemoveContentCheckbox.tsx'
import { RuleSelect } from '../../instance/restrictions/RuleSelect.tsx'
import { DecisionError } from './DecisionError.tsx'
import { decisionLabels, useAffectedUserName } from './decision-labels.ts'
import type { DecisionDraft } from './use-decisions.ts'

const presets = endings.filter(({ value }) => value !== 'date')

interface FormProps {
  open: OpenCase
  decision: CaseDecision
  draft: DecisionDraft
  setDraft: (draft: DecisionDraft) => void
  error: unknown
  isPending: boolean
  onConfirm: () => void
  onCancel: () => void
}

function DecisionForm({ open, decision, draft, setDraft, error, isPending, onConfirm, onCancel }: FormProps) {
  const { t } = useLingui()
  const { label, ability, isDangerous = false, lead } = decisionLabels[decision]
  const name = useAffectedUserName()(open)
  const [isTried, setTried] = useState(false)
  const needsReason = reasonedDecisions.includes(decision)
  const input = { id: open.id, version: open.version, decision, reason: draft.reason }
  const problem = problemsNow(decideCaseInput.safeParse(input)).reason
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (!problem && !isPending && open.can[ability]) onConfirm()
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Text>{t(lead(open, name))}</Text>
        <DecisionError error={error} open={open} />
        {decision === 'SUSPEND' && (
          <Radio.Group
            label={t`How long`}
            value={draft.ending}
            onChange={(value) => {
              const chosen = endings.find((ending) => ending.value === value)
              if (chosen) setDraft({ ...draft, ending: chosen.value })
            }}
          >
            <Group gap="md" mt="xs">
              {presets.map(({ value, label }) => (
                <Radio key={value} value={value} label={t(label)} />
              ))}
            </Group>
          </Radio.Group>
        )}
        {needsReason && <RuleSelect value={draft.rule} onChange={(rule) => setDraft({ ...draft, rule })} />}
        {needsReason && (
          <Textarea
            label={t`Reason`}
            description={
              open.targetType === 'COMMUNITY' ? t`Its organizers will read this text.` : t`${name} will read this text.`
            }
            withAsterisk
            autosize
            minRows={3}
            maxRows={8}
            attributes={{ input: { dir: 'auto' } }}
            data-autofocus
            value={draft.reason}
            onChange={({ currentTarget }) => setDraft({ ...draft, reason: currentTarget.value })}
            error={isTried || draft.reason.trim() !== '' ? problem : undefined}
          />
        )}
        {decision === 'SUSPEND' && (
          <RemoveContentCheckbox
            checked={draft.removesContent}
            onChange={(removesContent) => setDraft({ ...draft, removesContent })}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {t`Cancel`}
          </Button>
          <Button
            type="submit"
            loading={isPending}
            disabled={!open.can[ability]}
            {...(isDangerous && { color: 'red' })}
            {...(!needsReason && { 'data-autofocus': true })}
          >
            {t(label)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface Props extends Omit<FormProps, 'decision' | 'onCancel'> {
  /** Null while the dialog is closed. */
  decision: CaseDecision | null
  onClose: () => void
}

/** Asks for confirmation and for the reason that the affected user will read. */
export function DecisionDialog({ decision, onClose, ...form }: Props) {
  const { t } = useLingui()
  const [last, setLast] = useState(decision)
  // Keeps the content while the dialog fades out.
  if (decision && decision !== last) setLast(decision)
  return (
    <Modal
      opened={decision !== null}
      onClose={onClose}
      title={last && t(decisionLabels[last].question)}
      closeOnClickOutside={false}
    >
      {last && <DecisionForm key={last} {...form} decision={last} onCancel={onClose} />}
    </Modal>
  )
}
