import { toast } from './toast.ts'

/** Copies the absolute URL of `path` to the clipboard. */
export const copyLink = (path: string) =>
  navigator.clipboard.writeText(new URL(path, window.location.origin).href).then(
    () => toast.success('Link copied'),
    () => toast.error('The browser did not allow copying.'),
  )
