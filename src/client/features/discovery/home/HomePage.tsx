import { FullPageSpinner } from '../../../ui/FullPageSpinner.tsx'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { Landing } from './Landing.tsx'
import { SignedInHome } from './SignedInHome.tsx'

export function HomePage() {
  const { viewer, isLoading } = useViewer()
  if (isLoading) return <FullPageSpinner />
  return viewer ? <SignedInHome viewer={viewer} /> : <Landing />
}
