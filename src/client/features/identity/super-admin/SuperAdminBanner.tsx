import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useViewer } from '../viewer/use-viewer.ts'

const SecondFactorBanner = lazyPart(
  'SecondFactorBanner',
  async () => (await import('./SecondFactorBanner.tsx')).SecondFactorBanner,
)
const RestingRightBanner = lazyPart(
  'RestingRightBanner',
  async () => (await import('./RestingRightBanner.tsx')).RestingRightBanner,
)

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
