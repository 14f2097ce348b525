import { useLingui } from '@lingui/react/macro'
import { useDisclosure } from '@mantine/hooks'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom'
import { useLogoutFromGuardedPages } from '../../features/identity/auth/use-session.ts'
import { useSessionExpiry } from '../../features/identity/auth/use-session-expiry.ts'
import { SuperAdminBanner } from '../../features/identity/super-admin/SuperAdminBanner.tsx'
import { useViewer } from '../../features/identity/viewer/use-viewer.ts'
import { useApplyAccountTheme } from '../../features/users/user-settings/use-theme.ts'
import { paths } from '../../platform/paths.ts'
import { FullPageSpinner, PagePending } from '../../ui/PagePending.tsx'
import { Redirect } from '../../ui/Redirect.tsx'
import { NavDrawer } from '../NavDrawer.tsx'
import { OfflineBanner } from '../OfflineBanner.tsx'
import shell from '../Shell.module.css'
import { AccessDenied } from './AccessDenied.tsx'
import { AdminNav } from './AdminNav.tsx'
import { AdminTopBar } from './AdminTopBar.tsx'
import { usePausedOwnCss } from './use-paused-own-css.ts'

/** The frame of the admin area. Shows its pages to super admins only. */
export function AdminLayout() {
  const { viewer, isLoading, hasFailed, refetch } = useViewer()
  const { pathname, search, hash } = useLocation()
  const logout = useLogoutFromGuardedPages()
  if (logout.isSuccess) return viewer ? <FullPageSpinner /> : <Redirect to={paths.login()} />
  if (isLoading) return <PagePending hasFailed={hasFailed} onRetry={refetch} />
  if (!viewer) return <Redirect to={paths.login(pathname + search + hash)} />
  if (!viewer.isSuperAdmin) return <AccessDenied />
  return <AdminFrame email={viewer.email} logout={logout} />
}

function AdminFrame({ email, logout }: { email: string; logout: ReturnType<typeof useLogoutFromGuardedPages> }) {
  const { t } = useLingui()
  const [drawerOpened, drawer] = useDisclosure(false)
  const isLoading = useNavigation().state === 'loading'
  useApplyAccountTheme()
  useSessionExpiry()
  usePausedOwnCss()
  return (
    <>
      <a href="#main" className={shell.skipLink}>
        {t`Skip to content`}
      </a>
      {isLoading && <div className={shell.progress} aria-hidden />}
      <AdminTopBar email={email} logout={logout} drawerOpened={drawerOpened} onBurger={drawer.open} />
      <OfflineBanner />
      <div className={shell.columns}>
        <aside className={shell.sidebar}>
          <AdminNav />
        </aside>
        <div className={shell.page}>
          <main id="main" tabIndex={-1} className={shell.main}>
            <SuperAdminBanner />
            <Outlet />
          </main>
        </div>
      </div>
      <NavDrawer opened={drawerOpened} onClose={drawer.close}>
        <AdminNav onFollow={drawer.close} />
      </NavDrawer>
      <ScrollRestoration />
    </>
  )
}
