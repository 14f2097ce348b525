import { useLingui } from '@lingui/react/macro'
import { useDisclosure } from '@mantine/hooks'
import { Suspense } from 'react'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom'
import { YourCommunities } from '../features/discussions/visits/YourCommunities.tsx'
import { useSessionExpiry } from '../features/identity/auth/use-session-expiry.ts'
import { useKeepPush } from '../features/identity/push/use-push.ts'
import { SuperAdminBanner } from '../features/identity/super-admin/SuperAdminBanner.tsx'
import { useLearnedTimeZone } from '../features/identity/viewer/use-learned-time-zone.ts'
import { useViewer } from '../features/identity/viewer/use-viewer.ts'
import { pageActionsForm } from '../platform/page-action.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useRefusedAction } from '../ui/page-response.ts'
import { piece } from '../ui/piece.tsx'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import { WithoutScript } from '../ui/WithoutScript.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Footer } from './Footer.tsx'
import { NavDrawer } from './NavDrawer.tsx'
import { NavLinks } from './NavLinks.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import classes from './Shell.module.css'
import { TopBar } from './TopBar.tsx'

const Page = piece(Outlet)
const PageFooter = piece(Footer)

// Only the server shows it.
const RefusedActionAlert = lazyPart(
  'RefusedActionAlert',
  async () => (await import('./RefusedActionAlert.tsx')).RefusedActionAlert,
)

/** The form of buttons outside of forms. The app handles their clicks. */
const PageActionsForm = () => (
  <form id={pageActionsForm} method="post" hidden onSubmit={(event) => event.preventDefault()} />
)

/** The frame of every page: top bar, sidebar (on narrow screens a drawer and a bottom bar) and footer. */
export function Shell() {
  const { t } = useLingui()
  const [drawerOpened, drawer] = useDisclosure(false)
  const isLoading = useNavigation().state === 'loading'
  const { viewer } = useViewer()
  const refused = useRefusedAction()
  const isNarrow = useIsNarrow()
  useSessionExpiry()
  useLearnedTimeZone()
  useKeepPush(viewer?.id)
  return (
    <>
      <a href="#main" className={classes.skipLink}>
        {t`Skip to content`}
      </a>
      <a href="#sidebar" className={`${classes.skipLink} ${classes.skipToSidebar}`}>
        {t`Skip to the menu`}
      </a>
      {isLoading && <div className={classes.progress} aria-hidden />}
      <TopBar drawerOpened={drawerOpened} onBurger={drawer.open} />
      <OfflineBanner />
      <div className={classes.columns}>
        <div className={classes.page}>
          <main id="main" tabIndex={-1} className={classes.main}>
            {refused && (
              <Suspense>
                <RefusedActionAlert refused={refused} />
              </Suspense>
            )}
            <SuperAdminBanner />
            <Page />
          </main>
          <PageFooter />
          <WithoutScript>
            <div className={classes.plainMenu}>
              <NavLinks />
            </div>
          </WithoutScript>
        </div>
        {/* After the page, so that the keyboard reaches what is to read first. */}
        <aside id="sidebar" tabIndex={-1} className={classes.sidebar}>
          <NavLinks />
          {viewer && !isNarrow && <YourCommunities />}
        </aside>
      </div>
      <NavDrawer opened={drawerOpened} onClose={drawer.close}>
        <NavLinks onFollow={drawer.close} />
        {viewer && drawerOpened && <YourCommunities onFollow={drawer.close} />}
      </NavDrawer>
      <BottomBar />
      <PageActionsForm />
      <ScrollRestoration />
    </>
  )
}
