import { matchRoutes, type RouteObject } from 'react-router-dom'

const linkUnder = (target: EventTarget | null) => (target instanceof Element ? target.closest('a') : null)

const load = (routes: RouteObject[], path: string) => {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    // A chunk that fails to load here fails again when it is needed, and is reported there.
    if (typeof route.lazy === 'function') void route.lazy().catch(() => undefined)
  }
}

/**
 * Fetches the code of a screen when people point at, touch or focus a link to it, wherever in the page the link stands,
 * so that following it shows the screen at once.
 */
export const prefetchOnIntent = (page: Document, routes: RouteObject[]) => {
  const onIntent = (event: Event) => {
    const link = linkUnder(event.target)
    if (link && link.origin === page.location.origin && !link.target) load(routes, link.pathname)
  }
  for (const intent of ['pointerover', 'focusin', 'touchstart']) {
    page.addEventListener(intent, onIntent, { passive: true })
  }
}
