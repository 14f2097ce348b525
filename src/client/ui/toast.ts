import { limits } from '../../shared/limits.ts'

interface Toast {
  tone: 'success' | 'error'
  message: string
  title: string | undefined
}

let last: Toast | null = null
let removal: ReturnType<typeof setTimeout> | undefined
let cameFrom: Element | null = null

const isInToast = (element: Element | null) => Boolean(element?.closest('.mantine-Notifications-notification'))

/** Whoever was in the toast goes back to where they were; it can be called back for a while. */
function afterDismissal(toast: Toast) {
  if (isInToast(document.activeElement) && cameFrom instanceof HTMLElement) cameFrom.focus()
  if (last !== toast) return
  removal = setTimeout(() => {
    last = null
  }, limits.toastRemovedMs)
}

async function show(toast: Toast) {
  const { notifications } = await import('@mantine/notifications')
  clearTimeout(removal)
  last = toast
  const isError = toast.tone === 'error'
  notifications.clean()
  notifications.show({
    message: toast.message,
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
  success: (message: string, title?: string) => void show({ tone: 'success', message, title }),
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
  const button = document.activeElement?.closest('.mantine-Notifications-notification')?.querySelector('button')
  button?.click()
}

/** Forgets what was said: the next person at this browser must not call it back. */
export async function forgetToasts() {
  last = null
  const { notifications } = await import('@mantine/notifications')
  notifications.clean()
}
