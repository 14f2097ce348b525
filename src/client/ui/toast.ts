import { limits } from '../../shared/limits.ts'

interface Toast {
  message: string
  title: string | undefined
  color: string
  role: 'status' | 'alert'
}

const show = async ({ title, ...toast }: Toast) => {
  const { notifications } = await import('@mantine/notifications')
  notifications.clean()
  notifications.show({
    ...toast,
    ...(title === undefined ? {} : { title }),
    autoClose: limits.toastMs,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
}

/** A short message over the page. Only one is there at a time: a new one takes the place of the one before. */
export const toast = {
  success: (message: string, title?: string) => void show({ message, title, color: 'accent', role: 'status' }),
  error: (message: string, title = 'Error') => void show({ message, title, color: 'red', role: 'alert' }),
}
