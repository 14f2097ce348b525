import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Text } from '@mantine/core'
import { IconMailExclamation } from '@tabler/icons-react'
import { messages } from '../../../../shared/platform/messages.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useSentences } from '../../../ui/languages/composed-texts.ts'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSendsMail } from '../../instance/branding/use-branding.ts'
import { useMustVerify } from '../viewer/use-must-verify.ts'
import { useViewer } from '../viewer/use-viewer.ts'
import classes from './VerifyEmailAlert.module.css'

/** Sends the verification mail again. The specification asks to log a failure only. */
function useResendVerification() {
  const { t } = useLingui()
  return trpc.auth.resendVerification.useMutation({
    onSuccess: () => toast.success(t`Verification email sent! Please check your inbox.`),
    onError: (error) => console.warn('The verification mail could not be sent:', error.message),
  })
}

interface Props {
  children: string
  /** Whether the server has refused the viewer, whose cached state may be older. */
  isRefused?: boolean
}

/**
 * Offers a new verification mail, or says that the site sends none. Renders nothing for users who may write, unless the
 * server refused them.
 */
export function VerifyEmailAlert({ children, isRefused = false }: Props) {
  const { viewer } = useViewer()
  const mustVerify = useMustVerify()
  const sendsMail = useSendsMail()
  const translate = useTranslate()
  const sentences = useSentences()
  const resend = useResendVerification()
  if (!viewer || !(mustVerify || isRefused)) return null
  return (
    <Alert
      variant="light"
      color="yellow"
      icon={<IconMailExclamation aria-hidden />}
      role="note"
      classNames={{ root: classes.notice ?? '', icon: classes.icon ?? '' }}
    >
      <div className={classes.row}>
        <Text size="sm" className={classes.text ?? ''}>
          {sendsMail ? translate(children) : sentences(translate(children), translate(messages.siteSendsNoMail))}
        </Text>
        {sendsMail && (
          <Button
            size="xs"
            variant="default"
            loading={resend.isPending}
            onClick={() => resend.mutate({ email: viewer.email })}
          >
            <span>
              <Trans>
                Resend<span className={classes.rest}> verification email</span>
              </Trans>
            </span>
          </Button>
        )}
      </div>
    </Alert>
  )
}
