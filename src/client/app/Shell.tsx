import { useDisclosure } from '@mantine/hooks'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom'
import { useSessionEnd } from '../auth/use-session-end.ts'
import { Footer } from './Footer.tsx'
import { NavDrawer } from './NavDrawer.tsx'
import { NavLinks } from './NavLinks.tsx'
import { OfflineNote } from './OfflineNote.tsx'
import classes from './shell.module.css'
import { TopBar } from './TopBar.tsx'

/** What stands around every screen: top bar, sidebar (a drawer where it has no room), footer. */
export function Shell() {
  const [drawerOpened, drawer] = useDisclosure(false)
  const isLoading = useNavigation().state === 'loading'
  useSessionEnd()
  return (
    <>
      <a href="#main" className={classes.skipLink}>
        Skip to content
      </a>
      {isLoading && <div className={classes.progress} aria-hidden />}
      <TopBar drawerOpened={drawerOpened} onBurger={drawer.open} />
      <OfflineNote />
      <div className={classes.columns}>
        <aside className={classes.sidebar}>
          <NavLinks />
        </aside>
        <div className={classes.page}>
          <main id="main" tabIndex={-1} className={classes.main}>
            <Outlet />
          </main>
          <Footer />
        </div>
      </div>
      <NavDrawer opened={drawerOpened} onClose={drawer.close}>
        <NavLinks onFollow={drawer.close} />
      </NavDrawer>
      <ScrollRestoration />
    </>
  )
}
