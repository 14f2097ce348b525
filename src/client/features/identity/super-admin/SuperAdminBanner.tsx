import { lazy, Suspense } from 'react'
import { useViewer } from '../viewer/use-viewer.ts'

const SecondFactorBanner = lazy(async () => ({
  default: (await import('./SecondFactorBanner.tsx')).SecondFactorBanner,
}))
const RestingRightBanner = lazy(async () => ({
  default: (await import('./RestingRightBanner.tsx')).RestingRightBanner,
}))

/** Asks super admins to protect their account until they have done so. Renders nothing for others. */
export function SuperAdminBanner() {
  const { viewer } = useViewer()
  return (
    <Suspense fallback={null}>
      {viewer?.isSuperAdmin && <SecondFactorBanner />}
      {viewer?.awaitsStrongPassword && <RestingRightBanner />}
    </Suspense>
  )
}
