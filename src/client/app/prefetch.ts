import { matchRoutes, type RouteObject } from 'react-router-dom'

const linkUnder = (target: EventTarget | null) => (target instanceof Element ? target.closest('a') : null)

const load = (routes: RouteObject[], path: string) => {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    // If the chunk fails to load here, it fails again when it is needed, and that failure is reported.
    if (typeof route.lazy === 'function') void route.lazy().catch(() => undefined)
  }
}

/** Loads the code of a page, so that its first render is complete. */
export const loadRoutes = (routes: RouteObject[], path: string) =>
  Promise.all(
    (matchRoutes(routes, path) ?? []).map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy())
      delete route.lazy
    }),
  )

/** Loads the code of a page when the user points at, touches or focuses any link to it. */
export const prefetchOnIntent = (page: Document, routes: RouteObject[]) => {
  const onIntent = (event: Event) => {
    const link = linkUnder(event.target)
    if (link && link.origin === page.location.origin && !link.target) load(routes, link.pathname)
  }
  for (const intent of ['pointerover', 'focusin', 'touchstart']) {
    page.addEventListener(intent, onIntent, { passive: true })
  }
}
