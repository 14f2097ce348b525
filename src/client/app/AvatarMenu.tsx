import { Menu, Text } from '@mantine/core'
import { IconLogout, IconSettings, IconUser } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { User } from '../../shared/identity/auth.ts'
import { useLogout } from '../features/identity/auth/use-session.ts'
import { useThemeChoice } from '../features/users/settings/use-theme.ts'
import { paths } from '../platform/paths.ts'
import { errorText } from '../ui/api-error.ts'
import { toast } from '../ui/toast.ts'
import { AvatarButton } from './AvatarButton.tsx'
import classes from './Shell.module.css'

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
] as const

function ThemeChoice() {
  const { choice, choose } = useThemeChoice()
  return (
    <>
      <Menu.Label>Theme</Menu.Label>
      <Menu.RadioGroup value={choice}>
        {themes.map(({ value, label }) => (
          <Menu.RadioItem key={value} value={value} onChange={() => choose(value)}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}

/** The menu of the signed-in user. Mounts open, because it loads when the user presses the avatar. */
export function AvatarMenu({ viewer }: { viewer: User }) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    // Replaces the pressed button, so it takes the focus to which closing must return.
    button.current?.focus()
    setOpened(true)
  }, [])

  const logout = useLogout()
  const onLogout = () =>
    logout.mutate(undefined, { onError: (error) => toast.error(errorText(error, 'Failed to sign out')) })

  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={240}
      shadow="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <AvatarButton viewer={viewer} ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.whoami}>
          <Text fw={600} truncate>
            {viewer.name}
          </Text>
          <Text size="sm" c="dimmed" truncate>
            {viewer.email}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to={paths.profile} leftSection={<IconUser size={18} stroke={1.75} aria-hidden />}>
          Profile
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={paths.settings}
          leftSection={<IconSettings size={18} stroke={1.75} aria-hidden />}
        >
          Settings
        </Menu.Item>
        <Menu.Divider />
        <ThemeChoice />
        <Menu.Divider />
        <Menu.Item onClick={onLogout} leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
