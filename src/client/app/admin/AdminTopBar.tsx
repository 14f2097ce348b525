import { Burger, Button, Text } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { Logo } from '../app/Logo.tsx'
import shell from '../app/shell.module.css'
import { errorText } from '../app/trpc.ts'
import type { useLogoutAway } from '../auth/use-session.ts'
import { toast } from '../ui/toast.ts'
import classes from './layout.module.css'

interface Props {
  email: string
  logout: ReturnType<typeof useLogoutAway>
  drawerOpened: boolean
  onBurger: () => void
}

/** The top of the admin area: who is at work there, and the way out. */
export function AdminBar({ email, logout, drawerOpened, onBurger }: Props) {
  const onLogout = () =>
    logout.mutate(undefined, { onError: (error) => toast.error(errorText(error, 'Failed to log out')) })
  return (
    <header className={shell.topBar}>
      <Burger
        className={shell.burger ?? ''}
        onClick={onBurger}
        size={20}
        aria-label="Open the menu"
        aria-haspopup="dialog"
        aria-expanded={drawerOpened}
      />
      <div className={classes.logo}>
        <Logo />
      </div>
      <div className={classes.account}>
        <Text size="sm" c="dimmed" truncate title={email}>
          {email}
        </Text>
        <Button
          variant="default"
          flex="none"
          leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />}
          loading={logout.isPending}
          onClick={onLogout}
        >
          Logout
        </Button>
      </div>
    </header>
  )
}
