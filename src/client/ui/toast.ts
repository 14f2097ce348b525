import { msg } from '@lingui/core/macro'
import { limits } from '../../shared/platform/limits.ts'
import { writeNow } from './languages/texts.tsx'
import type { ToastAction } from './ToastBody.tsx'

interface Toast {
  tone: 'success' | 'error'
  message: string
  title: string | undefined
  action?: ToastAction | undefined
}

let last: Toast | null = null
let removal: ReturnType<typeof setTimeout> | undefined
let previousFocus: Element | null = null

const dismissButton = 'button[data-dismiss]'
const isInToast = (element: Element | null) => Boolean(element?.closest('.mantine-Notifications-notification'))

/** Returns the focus to where it was before the toast took it. The toast stays available to reopen for a while. */
function restoreFocus(toast: Toast) {
  if (isInToast(document.activeElement) && previousFocus instanceof HTMLElement) previousFocus.focus()
  if (last !== toast) return
  removal = setTimeout(() => {
    last = null
  }, limits.toastRemovedMs)
}

/** An action runs once. Its toast then closes and cannot be reopened. */
async function bodyOf({ message, action }: Toast) {
  if (!action) return message
  const onAct = () => {
    void clearToasts()
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
    // Screen readers announce a success after the current speech; an error interrupts it.
    role: isError ? 'alert' : 'status',
    autoClose: limits.toastMs,
    withBorder: true,
    closeButtonProps: { 'aria-label': writeNow(msg`Dismiss`), 'data-dismiss': true } as { 'aria-label': string },
    onClose: () => restoreFocus(toast),
  })
}

/** A short message above the page, in its language. A new toast replaces the previous one. */
export const toast = {
  success: (message: string, title?: string, action?: ToastAction) =>
    void show({ tone: 'success', message, title, action }),
  error: (message: string, title = writeNow(msg`Error`)) => void show({ tone: 'error', message, title }),
}

/** Shows the last toast again and focuses it, for users who could not read it in time. */
export async function reopenLastToast() {
  if (!last) return
  if (!isInToast(document.activeElement)) previousFocus = document.activeElement
  await show(last)
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('.mantine-Notifications-notification button')?.focus(),
  )
}

/** Dismisses the toast if it contains the focus. */
export function dismissFocusedToast() {
  const inside = document.activeElement?.closest('.mantine-Notifications-notification')
  inside?.querySelector<HTMLButtonElement>(dismissButton)?.click()
}

/** Forgets the last toast, so that the next user of this browser cannot reopen it. */
export async function clearToasts() {
  last = null
  const { notifications } = await import('@mantine/notifications')
  notifications.clean()
}
