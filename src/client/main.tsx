import './app/mantine-styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { openOffline } from './app/offline.ts'
import { Providers } from './app/Providers.tsx'
import { prefetchOnIntent } from './app/prefetch.ts'
import { createQueryClient, viewerKey } from './app/query-client.ts'
import { routes } from './app/routes.tsx'
import { createApiClient } from './app/trpc.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element to render into')

// Else zod tries whether it may write programs of its own, which the server's policy forbids and browsers report. Zod
// itself comes later, with the first form.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const api = createApiClient()
const queryClient = createQueryClient()
// Every screen waits for it: it travels while the screen's code does.
void queryClient.prefetchQuery({ queryKey: viewerKey, queryFn: () => api.auth.viewer.query(), retry: false })
prefetchOnIntent(document, routes)
if (import.meta.env.PROD) openOffline()

createRoot(root).render(
  <StrictMode>
    <Providers api={api} queryClient={queryClient}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </Providers>
  </StrictMode>,
)
