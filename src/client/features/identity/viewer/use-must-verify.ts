import { useInstance } from '../../instance/branding/use-branding.ts'
import { useViewer } from './use-viewer.ts'

/** Whether the viewer must verify their address before they may write. */
export function useMustVerify(): boolean {
  const { viewer } = useViewer()
  const { data: instance } = useInstance()
  return viewer !== null && !viewer.emailVerified && instance?.needsVerification !== false
}
