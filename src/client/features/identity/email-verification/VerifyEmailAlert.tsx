import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconMailExclamation } from '@tabler/icons-react'
import { useViewer } from '../auth/use-viewer.ts'
import { useResendVerification } from './use-resend-verification.ts'

/** Says what an unverified address keeps its owner from, and offers a new mail. Nothing for the verified. */
export function VerificationNotice({ children }: { children: string }) {
  const { viewer } = useViewer()
  const resend = useResendVerification()
  if (!viewer || viewer.emailVerified) return null
  return (
    <Alert variant="light" color="yellow" icon={<IconMailExclamation aria-hidden />} role="note">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{children}</Text>
        <Button
          size="xs"
          variant="default"
          loading={resend.isPending}
          onClick={() => resend.mutate({ email: viewer.email })}
        >
          Resend verification email
        </Button>
      </Stack>
    </Alert>
  )
}
