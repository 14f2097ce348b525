import { lazy, Suspense } from 'react'
import { offeredCodes } from '../../../ui/languages/offered.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'

const LanguageSelect = lazy(async () => ({ default: (await import('./LanguageSelect.tsx')).LanguageSelect }))

/** The choice of a language, where the site offers several. */
export function LanguageChoice() {
  const isHydrated = useHydrated()
  const codes = isHydrated ? offeredCodes() : []
  return (
    codes.length > 0 && (
      <Suspense>
        <LanguageSelect codes={codes} />
      </Suspense>
    )
  )
}
