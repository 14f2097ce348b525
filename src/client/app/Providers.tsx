import { DirectionProvider, MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ProofPrompt } from '../features/identity/proof/ProofPrompt.tsx'
import { useBranding } from '../features/instance/branding/use-branding.ts'
import { type ApiClient, trpc } from '../platform/trpc.ts'
import { colorSchemeManager } from '../ui/color-scheme.ts'
import { isRightToLeft } from '../ui/direction.ts'
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
  /** The direction of a page on the server. In browsers the document has it, and it changes with the language. */
  direction?: 'ltr' | 'rtl'
  children: ReactNode
}

// Only reads the cached branding. The logo requests it, batched with the queries of the page.
function BrandedSite({ children }: { children: ReactNode }) {
  return <SiteName value={useBranding(false).name}>{children}</SiteName>
}

const pageDirection = () => (typeof document !== 'undefined' && isRightToLeft() ? 'rtl' : 'ltr')

/** All contexts that pages need, except the router. */
export function Providers({ api, queryClient, env = 'default', texts, direction = pageDirection(), children }: Props) {
  return (
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <DirectionProvider initialDirection={direction}>
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
        </DirectionProvider>
      </QueryClientProvider>
    </trpc.Provider>
  )
}
