import { useLingui } from '@lingui/react/macro'
import { DirectionProvider, MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
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

/** The theme with the name of the buttons that close dialogs. */
const themeWith = (close: string) => {
  const labels = { defaultProps: { closeButtonProps: { 'aria-label': close } } }
  return mergeThemeOverrides(theme, { components: { Modal: labels, Drawer: labels } })
}

/** Mantine's components, with their labels in the language of the page. */
function Components({ env, children }: Required<Pick<Props, 'env' | 'children'>>) {
  const { t } = useLingui()
  const close = t`Close`
  const own = useMemo(() => themeWith(close), [close])
  return (
    <MantineProvider
      theme={own}
      // The style sheet has the variables: see vite.theme-variables.ts.
      withCssVariables={false}
      withGlobalClasses={false}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      env={env}
    >
      {children}
    </MantineProvider>
  )
}

const pageDirection = () => (typeof document !== 'undefined' && isRightToLeft() ? 'rtl' : 'ltr')

/** All contexts that pages need, except the router. */
export function Providers({ api, queryClient, env = 'default', texts, direction = pageDirection(), children }: Props) {
  return (
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <DirectionProvider initialDirection={direction}>
          <TextsProvider texts={texts}>
            <Components env={env}>
              <ProofPrompt />
              <BrandedSite>{children}</BrandedSite>
              <Toasts />
            </Components>
          </TextsProvider>
        </DirectionProvider>
      </QueryClientProvider>
    </trpc.Provider>
  )
}
