import { opensHere } from '../opens-here.ts'

/** Opens the pictures of texts in a viewer, whose code loads with the first of them. Without it their links remain. */
export function openPicturesInViewer() {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-picture]') : null
    // In a dialog, such as a preview, Escape would also close the dialog.
    if (!link || link.closest('[role="dialog"]') || event.defaultPrevented || !opensHere(event)) return
    event.preventDefault()
    const links = [...(link.closest('[data-text]')?.querySelectorAll<HTMLAnchorElement>('a[data-picture]') ?? [link])]
    const pictures = links.map(({ href, firstElementChild }) => ({
      src: href,
      alt: firstElementChild?.getAttribute('alt') ?? '',
    }))
    import('./PictureViewer.tsx').then(
      ({ showPictures }) => showPictures(pictures, links.indexOf(link)),
      () => window.open(link.href, '_blank', 'noopener'),
    )
  })
}
