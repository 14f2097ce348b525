import { limits } from '../../shared/limits.ts'
import type { ToastAction } from './ToastBody.tsx'

interface Toast {
  tone: 'success' | 'error'
  message: string
  title: string | undefined
  action?: ToastAction | undefined
}

let last: Toast | null = null
let removal: ReturnType<typeof setTimeout> | undefined
let cameFrom: Element | null = null

const dismissButton = 'button[aria-label="Dismiss"]'
const isInToast = (element: Element | null) => Boolean(element?.closest('.mantine-Notifications-notification'))

/** Whoever was in the toast goes back to where they were; it can be called back for a while. */
function afterDismissal(toast: Toast) {
  if (isInToast(document.activeElement) && cameFrom instanceof HTMLElement) cameFrom.focus()
  if (last !== toast) return
  removal = setTimeout(() => {
    last = null
  }, limits.toastRemovedMs)
}

/** An action is taken once: then the toast goes, and is not called back. */
async function bodyOf({ message, action }: Toast) {
  if (!action) return message
  const onAct = () => {
    void forgetToasts()
    action.onAct()
  }
  return (await import('./ToastBody.tsx')).toastBody(message, { ...action, onAct })
}

async function show(toast: Toast) {
  const { notifications } = await import('@mantine/notifications')
  const message = await bodyOf(toast)
  clearTimeout(removal)
  last = toast
  const isError = toast.tone === 'error'
  notifications.clean()
  notifications.show({
    message,
    ...(toast.title !== undefined && { title: toast.title }),
    color: isError ? 'red' : 'accent',
    // What went well waits for its turn to be read out; what failed interrupts.
    role: isError ? 'alert' : 'status',
    autoClose: limits.toastMs,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Dismiss' },
    onClose: () => afterDismissal(toast),
  })
}

/** A short message over the page. Only one is there at a time: a new one takes the place of the one before. */
export const toast = {
  success: (message: string, title?: string, action?: ToastAction) =>
    void show({ tone: 'success', message, title, action }),
  error: (message: string, title = 'Error') => void show({ tone: 'error', message, title }),
}

/** Shows the last toast again, for whoever could not read it in time, and leads the keyboard into it. */
export async function recallToast() {
  if (!last) return
  if (!isInToast(document.activeElement)) cameFrom = document.activeElement
  await show(last)
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('.mantine-Notifications-notification button')?.focus(),
  )
}

/** Takes the toast away when the keyboard is in it. */
export function dismissFocusedToast() {
  const inside = document.activeElement?.closest('.mantine-Notifications-notification')
  inside?.querySelector<HTMLButtonElement>(dismissButton)?.click()
}

/** Forgets what was said: the next person at this browser must not call it back. */
export async function forgetToasts() {
  last = null
  const { notifications } = await import('@mantine/notifications')
  notifications.clean()
}
