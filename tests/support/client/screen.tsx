import { notifications } from '@mantine/notifications'
import { cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { httpBatchLink, splitLink, type TRPCLink } from '@trpc/client'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom'
import { expect, onTestFinished, vi } from 'vitest'
import { Providers } from '../../../src/client/app/Providers.tsx'
import { routes } from '../../../src/client/app/routes.tsx'
import { createQueryClient } from '../../../src/client/platform/query-client.ts'
import { createApiClient } from '../../../src/client/platform/trpc.ts'
import type { AppRouter } from '../../../src/server/router.ts'
import type { World } from '../world.ts'
import { type BrowserStreams, subscriptionLinkTo } from './subscription-link.ts'

// Waiting ends as soon as it is seen; the limit is for a machine that is busy with other things.
// Growing text areas measure themselves again when a font arrives; this DOM has no fonts to tell of.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

configure({
  asyncUtilTimeout: 6_000,
  reactStrictMode: true,
  // What can be read on the screen tells more than its tags.
  getElementError: (message) => new Error(`${message}\n\nOn the screen: ${document.body.innerText}`),
})

/** What a browser keeps for the product, and whether it reaches it. */
interface Browser extends BrowserStreams {
  cookie: string
  /** Whether something in between answers everything with a page of its own. */
  isCaptive: boolean
  /** What every answer waits for on its way. */
  until: Promise<unknown> | null
  /** How many answers wait: the server has given them. */
  held: number
}

/** The way to the world's own server without a port between: its answers arrive as they would over the network. */
const linkTo = ({ app, services }: World, browser: Browser): TRPCLink<AppRouter> =>
  httpBatchLink({
    url: '/trpc',
    async fetch(url, { method, headers, body } = {}) {
      if (browser.isOffline) throw new TypeError('Failed to fetch')
      if (browser.isCaptive) return { ok: true, json: async () => JSON.parse('<!doctype html>') }
      const answer = await app.inject({
        method: method === 'POST' ? 'POST' : 'GET',
        url: String(url),
        headers: { ...(headers as Record<string, string>), cookie: browser.cookie, origin: services.config.publicUrl },
        ...(body && { payload: String(body) }),
      })
      browser.held++
      await browser.until
      browser.held--
      for (const { name, value } of answer.cookies) browser.cookie = `${name}=${value}`
      return { ok: answer.statusCode < 400, json: async () => answer.json() }
    },
  })

/** Fails the test for what the console complains about until it is finished. */
function watchConsole() {
  const complaints = vi.spyOn(console, 'error')
  onTestFinished(() => {
    const said = complaints.mock.calls.map((call) => call.map(String).join(' '))
    complaints.mockRestore()
    expect(said).toEqual([])
  })
}

/**
 * Opens the product at `path` in a browser that holds this person's session; without one, in a guest's. The screens and
 * the server are the real ones. What the console complains about fails the test.
 */
export function openScreen(
  world: World,
  path: string,
  user: { cookie: string } = world.guest,
  /** Other screens than the product's, to look at a part by itself. */
  screens: RouteObject[] = routes,
) {
  const browser: Browser = {
    cookie: user.cookie,
    isOffline: false,
    isCaptive: false,
    until: null,
    held: 0,
    cuts: new Set(),
  }
  const router = createMemoryRouter(screens, { initialEntries: [path] })
  const close = () => {
    cleanup()
    router.dispose()
    notifications.clean()
  }
  const link = splitLink({
    condition: ({ type }) => type === 'subscription',
    true: subscriptionLinkTo(world, browser),
    false: linkTo(world, browser),
  })
  const queryClient = createQueryClient()
  watchConsole()
  onTestFinished(() => {
    close()
    localStorage.clear()
  })
  render(
    <Providers api={createApiClient(link)} queryClient={queryClient} env="test">
      <RouterProvider router={router} />
    </Providers>,
  )
  return {
    browser,
    queryClient,
    user: userEvent.setup({ delay: null }),
    /** What stands in the browser's address bar, from the path on. */
    address: () => router.state.location.pathname + router.state.location.search + router.state.location.hash,
    /** Goes to another screen as a link does. */
    go: (to: string) => router.navigate(to),
    /** Goes back as the browser's own button does. */
    back: () => router.navigate(-1),
    /** Makes room for another screen in the same test; what the browser has stored stays. */
    close,
  }
}

/** What a field is described by for everybody: its explanation and what is wrong with it. */
export const accessibleDescription = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
