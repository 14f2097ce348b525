import { FullPageSpinner } from '../../../ui/FullPageSpinner.tsx'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { Landing } from './Landing.tsx'
import { Welcome } from './Welcome.tsx'

export function HomePage() {
  const { viewer, isLoading } = useViewer()
  if (isLoading) return <FullPageSpinner />
  return viewer ? <Welcome viewer={viewer} /> : <Landing />
}
