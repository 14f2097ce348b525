import { useLingui } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import type { useLogoutFromGuardedPages } from '../../features/identity/auth/use-session.ts'
import { errorText } from '../../ui/api-error.ts'
import { toast } from '../../ui/toast.ts'
import { Logo } from '../Logo.tsx'
import { MenuButton } from '../MenuButton.tsx'
import bar from '../TopBar.module.css'
import classes from './AdminLayout.module.css'

interface Props {
  email: string
  logout: ReturnType<typeof useLogoutFromGuardedPages>
  drawerOpened: boolean
  onBurger: () => void
}

export function AdminTopBar({ email, logout, drawerOpened, onBurger }: Props) {
  const { t } = useLingui()
  const onLogout = () =>
    logout.mutate(undefined, { onError: (error) => toast.error(errorText(error, t`Failed to sign out`)) })
  return (
    <header className={bar.topBar}>
      <MenuButton isOpen={drawerOpened} onClick={onBurger} />
      <div className={classes.logo}>
        <Logo />
      </div>
      <div className={classes.account}>
        <Text size="sm" c="dimmed" dir="ltr" truncate title={email}>
          {email}
        </Text>
        <Button
          variant="default"
          flex="none"
          leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />}
          loading={logout.isPending}
          onClick={onLogout}
        >
          {t`Logout`}
        </Button>
      </div>
    </header>
  )
}
