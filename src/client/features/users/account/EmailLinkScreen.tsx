import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { messages } from '../../../../shared/platform/messages.ts'
import { failureDetail } from '../../../ui/api-error.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { useSentences } from '../../../ui/languages/composed-texts.ts'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { AuthCard } from '../../identity/auth/AuthCard.tsx'
import { type EmailLinkCall, useEmailLink } from './use-email-link.ts'

interface Outcome {
  message: string
  detail: string
  /** Links to show below the result. */
  footer: ReactNode
}

interface Props {
  call: EmailLinkCall
  title: string
  lead: string
  /** The label of the button. */
  action: string
  success: Outcome
  failure: Outcome
}

/**
 * Spends the token in the address when the user presses the button. It does not do so on load, because mail scanners
 * open links as well.
 */
export function EmailLinkScreen({ call, title, lead, action, success, failure }: Props) {
  const translate = useTranslate()
  const sentences = useSentences()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const link = useEmailLink(call)

  if (link.isSuccess) {
    return (
      <AuthCard title={title} footer={success.footer}>
        <FormAlert tone="success" message={success.message} detail={success.detail} />
      </AuthCard>
    )
  }
  if (token === '' || link.isError) {
    const why = (link.error && failureDetail(link.error)) ?? translate(messages.linkInvalid)
    return (
      <AuthCard title={title} footer={failure.footer}>
        <FormAlert tone="error" message={failure.message} detail={sentences(why, failure.detail)} />
      </AuthCard>
    )
  }
  return (
    <AuthCard title={title} lead={lead}>
      <Button size="md" fullWidth loading={link.isPending} onClick={() => link.mutate({ token })}>
        {action}
      </Button>
    </AuthCard>
  )
}
