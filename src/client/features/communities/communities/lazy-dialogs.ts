import { lazy } from 'react'

const loadInvite = () => import('./InviteDialog.tsx')
const loadJoin = () => import('./JoinDialog.tsx')
const ignoreFailure = (load: () => Promise<unknown>) => () => void load().catch(() => undefined)

/** Few visitors of a community open these dialogs, so their code loads on demand. */
export const InviteDialog = lazy(async () => ({ default: (await loadInvite()).InviteDialog }))
export const LeaveDialog = lazy(async () => ({ default: (await import('./LeaveDialog.tsx')).LeaveDialog }))
export const JoinDialog = lazy(async () => ({ default: (await loadJoin()).JoinDialog }))

/** Handlers for the button that opens a dialog. They load its code before the user presses the button. */
const prefetchHandlers = (prefetch: () => void) => ({ onPointerEnter: prefetch, onFocus: prefetch })
export const prefetchInvite = prefetchHandlers(ignoreFailure(loadInvite))
export const prefetchJoin = prefetchHandlers(ignoreFailure(loadJoin))
