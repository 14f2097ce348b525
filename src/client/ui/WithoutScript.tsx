import type { ReactNode } from 'react'
import { useRefusedAction } from './page-response.ts'

/** Content for readers without JavaScript. Comes with rendered pages only, and other browsers ignore it. */
export function WithoutScript({ children }: { children: ReactNode }) {
  const refused = useRefusedAction()
  // A page that answers a refused form has no scripts, whatever the browser allows.
  return refused ? children : <noscript>{children}</noscript>
}
