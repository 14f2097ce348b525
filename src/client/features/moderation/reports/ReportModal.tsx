import { Button, Group, Modal, Radio, Stack, Textarea } from '@mantine/core'
import { type SubmitEvent, useRef, useState } from 'react'
import { messages } from '../../shared/messages.ts'
import { type ReportReason, reportInput, reportReasons } from '../../shared/reports.ts'
import { errorStatus, errorText } from '../app/trpc.ts'
import { useViewer } from '../auth/use-viewer.ts'
import { useOpenedLate } from '../communities/use-opened-late.ts'
import { VerificationNotice } from '../communities/VerificationNotice.tsx'
import { FormAlert } from '../ui/FormAlert.tsx'
import classes from './report.module.css'
import type { ReportDialogProps, ReportTarget } from './report-target.ts'
import { reasonLabel, targetWords } from './report-words.ts'
import { useReport } from './use-report.ts'

const { details: detailsSchema } = reportInput.shape

interface Draft {
  reason: ReportReason | null
  details: string
}

const blank: Draft = { reason: null, details: '' }

interface ReasonsProps {
  value: ReportReason | null
  onChange: (reason: ReportReason) => void
  error: string | undefined
}

function Reasons({ value, onChange, error }: ReasonsProps) {
  return (
    <Radio.Group
      label="Reason"
      size="md"
      withAsterisk
      value={value}
      onChange={(chosen) => {
        const reason = reportReasons.find((one) => one === chosen)
        if (reason) onChange(reason)
      }}
      error={error}
    >
      <Stack className={classes.reasons ?? ''}>
        {reportReasons.map((reason, at) => (
          <Radio
            key={reason}
            value={reason}
            label={reasonLabel(reason)}
            {...(at === 0 && { 'data-autofocus': true })}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

interface FormProps {
  target: ReportTarget
  draft: Draft
  setDraft: (draft: Draft) => void
  onCancel: () => void
  onReported: () => void
}

function ReportForm({ target, draft: { reason, details }, setDraft, onCancel, onReported }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { viewer } = useViewer()
  const report = useReport(target)
  const [isTried, setIsTried] = useState(false)
  const problem = detailsSchema.safeParse(details).error?.issues[0]?.message
  // The notice says it already, and what to do about it.
  const isTold = viewer?.emailVerified === false && errorStatus(report.error) === 403

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (!reason) return form.current?.querySelector<HTMLElement>('[type="radio"]')?.focus()
    if (problem) return form.current?.querySelector('textarea')?.focus()
    if (!report.isPending) report.mutate({ reason, details }, { onSuccess: onReported })
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack gap="md">
        <VerificationNotice>{messages.verificationNeeded}</VerificationNotice>
        <Reasons
          value={reason}
          onChange={(reason) => setDraft({ reason, details })}
          error={isTried && !reason ? 'Please select a reason' : undefined}
        />
        <Textarea
          label="Details (optional)"
          autosize
          minRows={3}
          maxRows={8}
          dir="auto"
          value={details}
          onChange={(event) => setDraft({ reason, details: event.currentTarget.value })}
          error={problem}
        />
        {report.error && !isTold && (
          <FormAlert tone="error" message={errorText(report.error, 'Failed to submit report')} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={report.isPending} miw={136}>
            {report.isPending ? 'Submitting...' : 'Submit'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The dialog of a report. Cancel and success clear it; closing it otherwise keeps what was typed. */
export function ReportModal({ target, opened, onClose, onReported }: ReportDialogProps) {
  const [draft, setDraft] = useState(blank)
  const isOpen = useOpenedLate(opened)
  const cancel = () => {
    setDraft(blank)
    onClose()
  }
  const done = () => {
    cancel()
    onReported()
  }
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={`Report ${targetWords[target.type]}`}
      styles={{ title: { fontWeight: 600 } }}
      closeOnClickOutside={false}
    >
      <ReportForm target={target} draft={draft} setDraft={setDraft} onCancel={cancel} onReported={done} />
    </Modal>
  )
}
