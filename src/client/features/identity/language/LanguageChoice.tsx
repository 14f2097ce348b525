import { lazy, Suspense } from 'react'
import { useHydrated } from '../../../ui/use-hydrated.ts'

const LanguageSelect = lazy(async () => ({ default: (await import('./LanguageSelect.tsx')).LanguageSelect }))

/** The choice of a language, where the site offers several. */
export function LanguageChoice() {
  const isHydrated = useHydrated()
  const meta = isHydrated && document.querySelector<HTMLMetaElement>('meta[name="folkmoot-languages"]')
  return (
    meta && (
      <Suspense>
        <LanguageSelect codes={meta.content.split(' ')} />
      </Suspense>
    )
  )
}
