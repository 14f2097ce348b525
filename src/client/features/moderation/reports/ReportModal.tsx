import { useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Radio, Stack, Text, Textarea } from '@mantine/core'
import { type SubmitEvent, useRef, useState } from 'react'
import { type ReportReason, reportInput, reportReasons } from '../../../../shared/moderation/reports.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { errorText, isUnverified } from '../../../ui/api-error.ts'
import { useDeferredOpen } from '../../../ui/dialog-state.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { problemNow } from '../../../ui/languages/texts.tsx'
import { VerifyEmailAlert } from '../../identity/email-verification/VerifyEmailAlert.tsx'
import classes from './ReportModal.module.css'
import type { ReportDialogProps, ReportTarget } from './report-labels.ts'
import { reasonLabels, reportTitles } from './report-labels.ts'
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
  const { t } = useLingui()
  return (
    <Radio.Group
      label={t`Reason`}
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
            label={t(reasonLabels[reason])}
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
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const report = useReport(target, onReported)
  const [isTried, setIsTried] = useState(false)
  const problem = problemNow(detailsSchema.safeParse(details))
  const isRefused = isUnverified(report.error)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (!reason) return form.current?.querySelector<HTMLElement>('[type="radio"]')?.focus()
    if (problem) return form.current?.querySelector('textarea')?.focus()
    if (!report.isPending) report.mutate({ reason, details })
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack gap="md">
        <VerifyEmailAlert isRefused={isRefused}>{messages.verificationNeeded}</VerifyEmailAlert>
        <Text size="sm" c="dimmed">
          {t`The author and the moderators do not learn who reported. Super admins do.`}
        </Text>
        <Reasons
          value={reason}
          onChange={(reason) => setDraft({ reason, details })}
          error={isTried && !reason ? t`Please select a reason` : undefined}
        />
        <Textarea
          label={t`Details (optional)`}
          autosize
          minRows={3}
          maxRows={8}
          value={details}
          onChange={(event) => setDraft({ reason, details: event.currentTarget.value })}
          error={problem}
        />
        {report.error && !isRefused && (
          <FormAlert tone="error" message={errorText(report.error, t`Failed to submit report`)} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t`Cancel`}
          </Button>
          <Button type="submit" disabled={report.isPending} miw={136}>
            {report.isPending ? t`Submitting...` : t`Submit`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The dialog to report something. Cancel and success clear it; closing it otherwise keeps the input. */
export function ReportModal({ target, opened, onClose, onReported }: ReportDialogProps) {
  const { t } = useLingui()
  const [draft, setDraft] = useState(blank)
  const isOpen = useDeferredOpen(opened)
  const cancel = () => {
    setDraft(blank)
    onClose()
  }
  const done = () => {
    cancel()
    onReported()
  }
  return (
    <Modal opened={isOpen} onClose={onClose} title={t(reportTitles[target.type])} closeOnClickOutside={false}>
      <ReportForm target={target} draft={draft} setDraft={setDraft} onCancel={cancel} onReported={done} />
    </Modal>
  )
}
