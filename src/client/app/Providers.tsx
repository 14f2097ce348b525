import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ProofPrompt } from '../features/identity/proof/ProofPrompt.tsx'
import { useBranding } from '../features/instance/branding/use-branding.ts'
import { type ApiClient, trpc } from '../platform/trpc.ts'
import { colorSchemeManager } from '../ui/color-scheme.ts'
import { type Texts, TextsProvider } from '../ui/languages/texts.tsx'
import { SiteName } from '../ui/PageTitle.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { theme } from './theme.ts'

interface Props {
  api: ApiClient
  queryClient: QueryClient
  /** `test` disables transitions. */
  env?: 'default' | 'test'
  /** The texts of a page on the server. */
  texts?: Texts | undefined
  children: ReactNode
}

// Only reads the cached branding. The logo requests it, batched with the queries of the page.
function BrandedSite({ children }: { children: ReactNode }) {
  return <SiteName value={useBranding(false).name}>{children}</SiteName>
}

/** All contexts that pages need, except the router. */
export function Providers({ api, queryClient, env = 'default', texts, children }: Props) {
  return (
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider
          theme={theme}
          // The style sheet has the variables: see vite.theme-variables.ts.
          withCssVariables={false}
          withGlobalClasses={false}
          defaultColorScheme="auto"
          colorSchemeManager={colorSchemeManager}
          env={env}
        >
          <TextsProvider texts={texts}>
            <ProofPrompt />
            <BrandedSite>{children}</BrandedSite>
            <Toasts />
          </TextsProvider>
        </MantineProvider>
      </QueryClientProvider>
    </trpc.Provider>
  )
}
