import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { User } from '../../shared/identity/auth.ts'
import { useViewer } from '../features/identity/viewer/use-viewer.ts'
import { NotificationsButton } from '../features/notifications/list/NotificationsButton.tsx'
import { useApplyAccountTheme } from '../features/users/user-settings/use-theme.ts'
import { paths } from '../platform/paths.ts'
import { useMenuLoader } from '../ui/use-lazy-menu.ts'
import { AvatarButton } from './AvatarButton.tsx'
import classes from './TopBar.module.css'

const pathsWithoutReturn: string[] = [paths.home, paths.login(), paths.signup()]

function GuestLinks() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const returnTo = pathsWithoutReturn.includes(pathname) ? undefined : pathname
  return (
    <>
      <Link to={paths.login(returnTo)} className={classes.logIn}>
        {t`Log In`}
      </Link>
      <Link to={paths.signup(returnTo)} className={classes.signUp}>
        {t`Sign Up`}
      </Link>
    </>
  )
}

const loadMenu = () => import('./AvatarMenu.tsx')
const AvatarMenu = lazy(async () => ({ default: (await loadMenu()).AvatarMenu }))

// The menu is larger than the rest of the shell, so it loads on demand.
function ViewerMenu({ viewer }: { viewer: User }) {
  const { isReady, trigger } = useMenuLoader(loadMenu)
  useApplyAccountTheme()
  if (!isReady) {
    return <AvatarButton viewer={viewer} {...trigger} />
  }
  return (
    <Suspense fallback={<AvatarButton viewer={viewer} />}>
      <AvatarMenu viewer={viewer} />
    </Suspense>
  )
}

/** The right end of the top bar: the viewer's menu, or links to sign in and sign up. */
export function TopBarAccount() {
  const { viewer, isLoading, hasFailed } = useViewer()
  if (hasFailed) return null
  if (isLoading) return <Skeleton circle height={36} mx="2xs" aria-hidden />
  if (!viewer) return <GuestLinks />
  return (
    <>
      <NotificationsButton />
      <ViewerMenu viewer={viewer} />
    </>
  )
}
