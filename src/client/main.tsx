import './app/mantine-styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { Providers } from './app/Providers.tsx'
import { prefetchOnIntent } from './app/prefetch.ts'
import { createQueryClient } from './app/query-client.ts'
import { routes } from './app/routes.tsx'
import { createApiClient } from './app/trpc.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element to render into')

prefetchOnIntent(document, routes)

createRoot(root).render(
  <StrictMode>
    <Providers api={createApiClient()} queryClient={createQueryClient()}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </Providers>
  </StrictMode>,
)
