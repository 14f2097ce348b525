import './app/mantine-styles.ts'
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { Providers } from './app/Providers.tsx'
import { loadRoutes, prefetchOnIntent } from './app/prefetch.ts'
import { routes } from './app/routes.tsx'
import { watchConnection } from './platform/connection.ts'
import { isStoredPage, noteStoredPage, openLinksAsPagesOffline } from './platform/offline.ts'
import { readPageState } from './platform/page-state.ts'
import { createQueryClient, viewerKey } from './platform/query-client.ts'
import { registerServiceWorker } from './platform/service-worker.ts'
import { createApiClient } from './platform/trpc.ts'
import { acceptEndedTransitions } from './platform/view-transitions.ts'
import { readyEvent } from './start/contract.ts'
import { leaveFirstPage } from './ui/focus.ts'
import { loadTexts } from './ui/languages/catalogues.ts'
import { loadParts } from './ui/lazy-part.tsx'
import { pageCodeLoaded } from './ui/page-code.ts'
import { openPicturesInViewer } from './ui/pictures/open-pictures.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element to render into')

// Stops zod from probing for `eval`, which the Content-Security-Policy forbids and browsers report. Zod itself loads
// later, with the first form.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const api = createApiClient()
const queryClient = createQueryClient()
prefetchOnIntent(document, routes)
if (import.meta.env.PROD) registerServiceWorker(queryClient)
watchConnection()
acceptEndedTransitions()
noteStoredPage(root)
openLinksAsPagesOffline()
openPicturesInViewer()

/** Tells src/client/start/start.ts that the page reacts to its reader. */
function Ready({ children }: { children: ReactNode }) {
  useEffect(() => void document.dispatchEvent(new Event(readyEvent)), [])
  return children
}

const app = (router: ReturnType<typeof createBrowserRouter>) => (
  <StrictMode>
    <Ready>
      <Providers api={api} queryClient={queryClient}>
        <RouterProvider router={router} />
      </Providers>
    </Ready>
  </StrictMode>
)

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** Takes over a page that the server rendered, in steps that let the browser react to its reader in between. */
async function takeOver(page: HTMLElement, state: string) {
  try {
    const code = loadRoutes(routes, location.pathname)
    await nextTask()
    const release = readPageState(queryClient, state, isStoredPage(page) ? 0 : Date.now())
    // The first render must give the markup of the page, so nothing may be missing.
    await code
    await Promise.all([pageCodeLoaded(), loadParts(page.dataset.parts?.split(' ') ?? [])])
    await loadTexts(document.documentElement.lang)
    await nextTask()
    // Without this data the router would scroll to the top, away from what its reader has scrolled to in the meantime.
    const router = createBrowserRouter(routes, { hydrationData: { loaderData: {} } })
    const { key } = router.state.location
    const unsubscribe = router.subscribe(({ location }) => {
      if (location.key === key) return
      unsubscribe()
      leaveFirstPage()
      release()
    })
    await nextTask()
    startTransition(() => void hydrateRoot(page, app(router)))
  } catch (error) {
    console.error(error)
    createRoot(page).render(app(createBrowserRouter(routes)))
  }
}

/** Renders a page that came without content. */
function renderPage(page: HTMLElement) {
  // Every page needs the viewer, so this request starts in parallel with loading the page's code.
  void queryClient.prefetchQuery({ queryKey: viewerKey, queryFn: () => api.auth.viewer.query(), retry: false })
  const render = () => createRoot(page).render(app(createBrowserRouter(routes)))
  void loadTexts(document.documentElement.lang).then(render)
}

const state = document.getElementById('page-state')?.textContent
// In a separate task, after this file has been evaluated.
if (state) setTimeout(takeOver, 0, root, state)
else renderPage(root)
