import { PagePending } from '../../../ui/PagePending.tsx'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { Landing } from './Landing.tsx'
import { SignedInHome } from './SignedInHome.tsx'

export function HomePage() {
  const { viewer, isLoading, hasFailed, refetch } = useViewer()
  if (isLoading) return <PagePending hasFailed={hasFailed} onRetry={refetch} />
  return viewer ? <SignedInHome viewer={viewer} /> : <Landing />
}
