import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SiteName } from '../ui/site-name.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { colorSchemeManager, cssVariablesResolver, theme } from './theme.ts'
import { type ApiClient, trpc } from './trpc.ts'
import { useFace } from './use-face.ts'

interface Props {
  api: ApiClient
  queryClient: QueryClient
  /** `test` switches transitions off. */
  env?: 'default' | 'test'
  children: ReactNode
}

// It only listens: the logo of the screens asks, together with what they ask for.
function Named({ children }: { children: ReactNode }) {
  return <SiteName value={useFace(false).name}>{children}</SiteName>
}

/** Everything a screen needs around it but the router. */
export function Providers({ api, queryClient, env = 'default', children }: Props) {
  return (
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariablesResolver}
          defaultColorScheme="auto"
          colorSchemeManager={colorSchemeManager}
          env={env}
        >
          <Named>{children}</Named>
          <Toasts />
        </MantineProvider>
      </QueryClientProvider>
    </trpc.Provider>
  )
}
