import { lazy } from 'react'

const loadInvite = () => import('./InviteDialog.tsx')
const loadJoin = () => import('./JoinDialog.tsx')
const quietly = (load: () => Promise<unknown>) => () => void load().catch(() => undefined)

/** What few readers of a community open is fetched when somebody reaches for it. */
export const InviteDialog = lazy(async () => ({ default: (await loadInvite()).InviteDialog }))
export const JoinDialog = lazy(async () => ({ default: (await loadJoin()).JoinDialog }))

/** Handlers for the button that opens a dialog: its code is on the way before the button is pressed. */
const reaching = (prefetch: () => void) => ({ onPointerEnter: prefetch, onFocus: prefetch })
export const reachingForInvite = reaching(quietly(loadInvite))
export const reachingForJoin = reaching(quietly(loadJoin))
