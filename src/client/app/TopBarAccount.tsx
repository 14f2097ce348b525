import { Button, Group, Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { User } from '../../shared/accounts.ts'
import { useViewer } from '../auth/use-viewer.ts'
import { NotificationBell } from '../inbox/NotificationBell.tsx'
import { useAccountTheme } from '../settings/use-theme.ts'
import { toast } from '../ui/toast.ts'
import { AvatarButton } from './AvatarButton.tsx'
import { paths } from './paths.ts'

const withoutReturn: string[] = [paths.home, paths.login(), paths.signup()]

function GuestLinks() {
  const { pathname } = useLocation()
  const returnTo = withoutReturn.includes(pathname) ? undefined : pathname
  return (
    <Group gap={4} wrap="nowrap">
      <Button component={Link} to={paths.login(returnTo)} variant="subtle" px="sm">
        Log In
      </Button>
      <Button component={Link} to={paths.signup(returnTo)} variant="light" px="sm">
        Sign Up
      </Button>
    </Group>
  )
}

const loadMenu = () => import('./AvatarMenu.tsx')
const prefetchMenu = () => void loadMenu().catch(() => undefined)
const AvatarMenu = lazy(async () => ({ default: (await loadMenu()).AvatarMenu }))

// A menu weighs more than the rest of the shell: it is fetched when people reach for it.
function ViewerMenu({ viewer }: { viewer: User }) {
  const [isReady, setReady] = useState(false)
  useAccountTheme()
  const open = () =>
    loadMenu().then(
      () => setReady(true),
      () => toast.error('The menu could not be loaded. Please try again.'),
    )
  if (!isReady) {
    return <AvatarButton viewer={viewer} onPointerEnter={prefetchMenu} onFocus={prefetchMenu} onClick={open} />
  }
  return (
    <Suspense fallback={<AvatarButton viewer={viewer} />}>
      <AvatarMenu viewer={viewer} />
    </Suspense>
  )
}

/** The end of the top bar: who is signed in, or how to be. */
export function Account() {
  const { viewer, isLoading } = useViewer()
  if (isLoading) return <Skeleton circle height={36} mx={4} aria-hidden />
  if (!viewer) return <GuestLinks />
  return (
    <>
      <NotificationBell />
      <ViewerMenu viewer={viewer} />
    </>
  )
}
