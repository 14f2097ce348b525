import { useViewer } from '../auth/use-viewer.ts'
import { FullPageSpinner } from '../ui/FullPageSpinner.tsx'
import { Landing } from './Landing.tsx'
import { Welcome } from './Welcome.tsx'

/** The landing page for visitors, the home of whoever is signed in. */
export function HomePage() {
  const { viewer, isLoading } = useViewer()
  if (isLoading) return <FullPageSpinner />
  return viewer ? <Welcome viewer={viewer} /> : <Landing />
}
