import { useViewer } from '../viewer/use-viewer.ts'

/** A hidden field that lets password managers match the password to its account. */
export function UsernameHint() {
  const { viewer } = useViewer()
  return <input type="email" autoComplete="username" value={viewer?.email ?? ''} readOnly hidden />
}
