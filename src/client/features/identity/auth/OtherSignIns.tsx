import { Button, Divider, Stack } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { useInstance } from '../../instance/branding/use-branding.ts'

/** The ways to sign in without a password. `email` returns what was entered so far. */
export function OtherSignIns({ email }: { email: () => string }) {
  const { search } = useLocation()
  const { data: instance } = useInstance()
  if (!instance?.sendsMail) return null
  return (
    <Stack>
      <Divider label="or" />
      <EmailLinkButton to={paths.signInLink + search} email={email} />
    </Stack>
  )
}

function EmailLinkButton({ to, email }: { to: string; email: () => string }) {
  const navigate = useNavigate()
  return (
    <Button
      component={Link}
      to={to}
      variant="default"
      size="md"
      leftSection={<IconMail size={20} stroke={1.75} aria-hidden />}
      onClick={(event) => {
        event.preventDefault()
        navigate(to, { state: { email: email() } })
      }}
    >
      Email me a sign-in link
    </Button>
  )
}
