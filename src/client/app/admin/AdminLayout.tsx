import { useDisclosure } from '@mantine/hooks'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom'
import { NavDrawer } from '../app/NavDrawer.tsx'
import { OfflineNote } from '../app/OfflineNote.tsx'
import { paths } from '../app/paths.ts'
import shell from '../app/shell.module.css'
import { useLogoutAway } from '../auth/use-session.ts'
import { useSessionEnd } from '../auth/use-session-end.ts'
import { useViewer } from '../auth/use-viewer.ts'
import { useAccountTheme } from '../settings/use-theme.ts'
import { FullPageSpinner } from '../ui/FullPageSpinner.tsx'
import { Redirect } from '../ui/Redirect.tsx'
import { AccessDenied } from './AccessDenied.tsx'
import { AdminBar } from './AdminBar.tsx'
import { AdminNav } from './AdminNav.tsx'

/** What stands around the screens of the admin area. Only super admins are let through to them. */
export function AdminLayout() {
  const { viewer, isLoading } = useViewer()
  const { pathname, search, hash } = useLocation()
  const logout = useLogoutAway()
  if (logout.isSuccess) return viewer ? <FullPageSpinner /> : <Redirect to={paths.login()} />
  if (isLoading) return <FullPageSpinner />
  if (!viewer) return <Redirect to={paths.login(pathname + search + hash)} />
  if (!viewer.isSuperAdmin) return <AccessDenied />
  return <AdminFrame email={viewer.email} logout={logout} />
}

function AdminFrame({ email, logout }: { email: string; logout: ReturnType<typeof useLogoutAway> }) {
  const [drawerOpened, drawer] = useDisclosure(false)
  const isLoading = useNavigation().state === 'loading'
  useAccountTheme()
  useSessionEnd()
  return (
    <>
      <a href="#main" className={shell.skipLink}>
        Skip to content
      </a>
      {isLoading && <div className={shell.progress} aria-hidden />}
      <AdminBar email={email} logout={logout} drawerOpened={drawerOpened} onBurger={drawer.open} />
      <OfflineNote />
      <div className={shell.columns}>
        <aside className={shell.sidebar}>
          <AdminNav />
        </aside>
        <div className={shell.page}>
          <main id="main" tabIndex={-1} className={shell.main}>
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
