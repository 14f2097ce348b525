import { useViewer } from '../auth/use-viewer.ts'

/** Tells password stores whose password is asked for; nobody sees it. */
export function UsernameHint() {
  const { viewer } = useViewer()
  return <input type="email" autoComplete="username" value={viewer?.email ?? ''} readOnly hidden />
}
