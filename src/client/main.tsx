import './app/mantine-styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { Providers } from './app/Providers.tsx'
import { prefetchOnIntent } from './app/prefetch.ts'
import { routes } from './app/routes.tsx'
import { registerServiceWorker } from './platform/offline.ts'
import { createQueryClient, viewerKey } from './platform/query-client.ts'
import { createApiClient } from './platform/trpc.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element to render into')

// Stops zod from probing for `eval`, which the Content-Security-Policy forbids and browsers report. Zod itself loads
// later, with the first form.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const api = createApiClient()
const queryClient = createQueryClient()
// Every page needs the viewer, so this request starts in parallel with loading the page's code.
void queryClient.prefetchQuery({ queryKey: viewerKey, queryFn: () => api.auth.viewer.query(), retry: false })
prefetchOnIntent(document, routes)
if (import.meta.env.PROD) registerServiceWorker()

createRoot(root).render(
  <StrictMode>
    <Providers api={api} queryClient={queryClient}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </Providers>
  </StrictMode>,
)
