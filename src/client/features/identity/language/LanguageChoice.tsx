import { lazy, Suspense } from 'react'
import { offeredCodes } from '../../../ui/languages/offered.ts'
import { useResponseLanguages } from '../../../ui/page-response.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { WithoutScript } from '../../../ui/WithoutScript.tsx'

const LanguageSelect = lazy(async () => ({ default: (await import('./LanguageSelect.tsx')).LanguageSelect }))
const LanguageForm = lazy(async () => ({ default: (await import('./LanguageForm.tsx')).LanguageForm }))

/** The choice of a language, where the site offers several. Its label is visible where other fields have one. */
export function LanguageChoice({ isLabelled = false }: { isLabelled?: boolean }) {
  const isHydrated = useHydrated()
  const onServer = useResponseLanguages()
  const codes = onServer ?? offeredCodes()
  if (codes.length === 0) return null
  const choice = (
    <Suspense>
      {isHydrated ? <LanguageSelect codes={codes} isLabelled={isLabelled} /> : <LanguageForm codes={codes} />}
    </Suspense>
  )
  return isHydrated ? choice : <WithoutScript>{choice}</WithoutScript>
}
