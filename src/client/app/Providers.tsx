import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Toasts } from '../ui/Toasts.tsx'
import { colorSchemeManager, cssVariablesResolver, theme } from './theme.ts'
import { type ApiClient, trpc } from './trpc.ts'

interface Props {
  api: ApiClient
  queryClient: QueryClient
  /** `test` switches transitions off. */
  env?: 'default' | 'test'
  children: ReactNode
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
          {children}
          <Toasts />
        </MantineProvider>
      </QueryClientProvider>
    </trpc.Provider>
  )
}
