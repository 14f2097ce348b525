import { Outlet, ScrollRestoration } from 'react-router-dom'
import { Logo } from '../Logo.tsx'
import { OfflineBanner } from '../OfflineBanner.tsx'
import shell from '../Shell.module.css'
import bar from '../TopBar.module.css'

/** The frame of the set-up: without the links of a site that is not ready yet. */
export function SetupFrame() {
  return (
    <>
      <header className={bar.topBar}>
        <Logo />
      </header>
      <OfflineBanner />
      <main id="main" tabIndex={-1} className={shell.main}>
        <Outlet />
      </main>
      <ScrollRestoration />
    </>
  )
}
