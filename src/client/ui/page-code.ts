const loads: Promise<unknown>[] = []

/** Starts loading code that a page needs besides its own. If that fails, it runs again when the code is used. */
export function loadWithPage(load: () => Promise<unknown>) {
  loads.push(load().catch(() => undefined))
}

/** Waits for such code, without which a rendered page would lose content when the browser takes it over. */
export const pageCodeLoaded = () => Promise.all(loads)
