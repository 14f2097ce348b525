import type { InstanceSettings } from '../../../../shared/instance/settings.ts'

/** Sets the stylesheet that the server marks with the attribute; null removes it. */
function setStylesheet(mark: string, path: string | null) {
  const current = document.head.querySelector<HTMLLinkElement>(`link[${mark}]`)
  if (path === null) return current?.remove()
  if (current?.getAttribute('href') === path) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = path
  link.setAttribute(mark, '')
  // The own CSS waits for the end of the visit to the admin area.
  if (mark === 'data-own-css') link.media = 'not all'
  // The old one stays until the new one is there.
  link.addEventListener('load', () => current?.remove())
  document.head.append(link)
}

/** Gives the open page the stylesheets that the site has now. */
export function setSiteStylesheets({ stylesheets }: Pick<InstanceSettings, 'stylesheets'>) {
  setStylesheet('data-accent', stylesheets.accent)
  setStylesheet('data-own-css', stylesheets.own)
}
