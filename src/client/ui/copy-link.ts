import { toast } from '../ui/toast.ts'

/** Puts the whole address of the screen at `path` onto the clipboard. */
export const copyLink = (path: string) =>
  navigator.clipboard.writeText(new URL(path, window.location.origin).href).then(
    () => toast.success('Link copied'),
    () => toast.error('The browser did not allow copying.'),
  )
