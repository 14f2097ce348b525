import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { messages } from '../../shared/messages.ts'
import { AuthCard } from '../auth/AuthCard.tsx'
import { failureDetail } from '../auth/failure-detail.ts'
import { FormAlert } from '../ui/FormAlert.tsx'
import { useEmailLink } from './use-email-link.ts'

interface Told {
  message: string
  detail: string
  /** Where to go on to. */
  footer: ReactNode
}

interface Props {
  call: 'confirmEmail' | 'undoEmail'
  title: string
  lead: string
  /** What the button says. */
  action: string
  success: Told
  failure: Told
}

/**
 * Spends the token in the address when asked to, and says what came of it. Not at once: what reads mails for people
 * before they do opens the links in them too.
 */
export function EmailLinkScreen({ call, title, lead, action, success, failure }: Props) {
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
    const why = (link.error && failureDetail(link.error)) ?? messages.linkInvalid
    return (
      <AuthCard title={title} footer={failure.footer}>
        <FormAlert tone="error" message={failure.message} detail={`${why} ${failure.detail}`} />
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
