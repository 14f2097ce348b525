import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Menu, Text } from '@mantine/core'
import { IconLogout, IconSettings, IconUser } from '@tabler/icons-react'
import type { User } from '../../shared/identity/auth.ts'
import { useLogout } from '../features/identity/auth/use-session.ts'
import { useThemeChoice } from '../features/users/user-settings/use-theme.ts'
import { paths } from '../platform/paths.ts'
import { ActionMenu } from '../ui/ActionMenu.tsx'
import { errorText } from '../ui/api-error.ts'
import { IconMenuItem } from '../ui/IconMenuItem.tsx'
import { toast } from '../ui/toast.ts'
import { useLazyMenu } from '../ui/use-lazy-menu.ts'
import { AvatarButton } from './AvatarButton.tsx'
import classes from './TopBar.module.css'

const themes = [
  { value: 'light', label: msg`Light` },
  { value: 'dark', label: msg`Dark` },
  { value: 'auto', label: msg`System` },
] as const

function ThemeChoice() {
  const { t } = useLingui()
  const { choice, choose } = useThemeChoice()
  return (
    <>
      <Menu.Label>{t`Theme`}</Menu.Label>
      <Menu.RadioGroup value={choice}>
        {themes.map(({ value, label }) => (
          <Menu.RadioItem key={value} value={value} onChange={() => choose(value)}>
            {t(label)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}

/** The menu of the signed-in user. Mounts open, because it loads when the user presses the avatar. */
export function AvatarMenu({ viewer }: { viewer: User }) {
  const { t } = useLingui()
  const { button, opened, setOpened } = useLazyMenu()

  const logout = useLogout()
  const onLogout = () =>
    logout.mutate(undefined, { onError: (error) => toast.error(errorText(error, t`Failed to sign out`)) })

  return (
    <ActionMenu
      opened={opened}
      onChange={setOpened}
      width={240}
      isInline
      target={<AvatarButton viewer={viewer} ref={button} />}
    >
      <div className={classes.whoami}>
        <Text fw={600} dir="auto" truncate>
          {viewer.name}
        </Text>
        <Text size="sm" c="dimmed" dir="ltr" truncate>
          {viewer.email}
        </Text>
      </div>
      <Menu.Divider />
      <IconMenuItem icon={IconUser} to={paths.profile}>
        {t`Profile`}
      </IconMenuItem>
      <IconMenuItem icon={IconSettings} to={paths.settings}>
        {t`Settings`}
      </IconMenuItem>
      <Menu.Divider />
      <ThemeChoice />
      <Menu.Divider />
      <IconMenuItem icon={IconLogout} onClick={onLogout}>
        {t`Log out`}
      </IconMenuItem>
    </ActionMenu>
  )
}
