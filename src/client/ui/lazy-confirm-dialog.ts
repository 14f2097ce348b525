import { lazy } from 'react'

/** `ConfirmDialog` for pages where few users open it. */
export const LazyConfirmDialog = lazy(async () => ({ default: (await import('./ConfirmDialog.tsx')).ConfirmDialog }))
