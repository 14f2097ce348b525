import { notifications } from '@mantine/notifications'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure, render, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { splitLink, type TRPCLink } from '@trpc/client'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom'
import { expect, onTestFinished, vi } from 'vitest'
import { Providers } from '../../../src/client/app/Providers.tsx'
import { routes } from '../../../src/client/app/routes.tsx'
import { noteConnection } from '../../../src/client/platform/connection.ts'
import { createQueryClient } from '../../../src/client/platform/query-client.ts'
import { callLink, createApiClient } from '../../../src/client/platform/trpc.ts'
import type { AppRouter } from '../../../src/server/router.ts'
import type { World } from '../world.ts'
import { type BrowserStreams, subscriptionLinkTo } from './subscription-link.ts'

// Growing text areas measure themselves again when a font loads; this DOM has no fonts.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

/** The text on the screen. `innerText` computes styles, and polling builds an error for each attempt. */
function textOnScreen() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode())
    if (walker.currentNode.parentElement?.tagName !== 'STYLE') texts.push(`${walker.currentNode.textContent}`)
  return texts.join('\n')
}

configure({
  reactStrictMode: true,
  // The visible text explains a failure better than the markup.
  getElementError: (message) => new Error(`${message}\n\nOn the screen: ${textOnScreen()}`),
})

/** The storage of a browser, and whether it reaches the network. */
interface Browser extends BrowserStreams {
  cookie: string
  /** Whether a captive portal answers everything with its own page. */
  isCaptive: boolean
  /** A proxy answers everything with its own page and this status. */
  proxyError: { status: number; statusText: string } | null
  /** The server does what is sent, but the browser gets no answer. */
  losesAnswers: boolean
  /** Every answer waits for this promise. */
  until: Promise<unknown> | null
  /** The number of waiting answers, which the server has already given. */
  held: number
  isClosed: boolean
}

interface FetchOptions {
  method?: string | undefined
  headers?: object | undefined
  body?: object | string | null | undefined
}

/** Returns the cookie header after an answer has set cookies. */
function withCookies(header: string, set: readonly { name: string; value: string }[]) {
  const kept = header.split('; ').filter((pair) => pair !== '' && !set.some(({ name }) => pair.startsWith(`${name}=`)))
  return [...kept, ...set.map(({ name, value }) => `${name}=${value}`)].join('; ')
}

/** Sends a request to the world's server without a port. */
async function send({ app, services, updateIndexes }: World, browser: Browser, url: string, options: FetchOptions) {
  if (browser.isOffline) throw new TypeError('Failed to fetch')
  if (browser.isCaptive) return new Response('<!doctype html>')
  if (browser.proxyError) return new Response('<!doctype html>', browser.proxyError)
  await updateIndexes()
  const { method, headers, body } = options
  const answer = await app.inject({
    method: method === 'POST' ? 'POST' : 'GET',
    url,
    headers: { ...(headers as Record<string, string>), cookie: browser.cookie, origin: services.config.publicUrl },
    ...(body && { payload: String(body) }),
  })
  browser.held++
  await browser.until
  browser.held--
  if (browser.losesAnswers) throw new TypeError('Failed to fetch')
  browser.cookie = withCookies(browser.cookie, answer.cookies)
  return new Response(answer.body, { status: answer.statusCode, statusText: answer.statusMessage })
}

/** A closed browser hears of no answer, so that it tells the browser of the next test nothing about the connection. */
const whileOpen = (browser: Browser, answer: Promise<Response>) =>
  new Promise<Response>((resolve, reject) => {
    answer.then(
      (response) => browser.isClosed || resolve(response),
      (error) => browser.isClosed || reject(error),
    )
  })

/** Answers arrive as over the network. */
const linkTo = (world: World, browser: Browser): TRPCLink<AppRouter> =>
  callLink((url, options: FetchOptions = {}) =>
    noteConnection(options.method, () => whileOpen(browser, send(world, browser, String(url), options))),
  )

/** Fails the test on console errors until it ends. */
function watchConsole() {
  const complaints = vi.spyOn(console, 'error')
  onTestFinished(() => {
    const said = complaints.mock.calls.map((call) => call.map(String).join(' '))
    complaints.mockRestore()
    expect(said).toEqual([])
  })
}

/**
 * Opens the product at `path` in a browser with this user's session, or as a guest. Screens and server are the real
 * ones. Console errors fail the test.
 */
export function openScreen(
  world: World,
  path: string,
  user: { cookie: string } = world.guest,
  /** Replaces the product's screens, to test a part on its own. */
  screens: RouteObject[] = routes,
) {
  const browser: Browser = {
    cookie: user.cookie,
    isOffline: false,
    isCaptive: false,
    proxyError: null,
    losesAnswers: false,
    until: null,
    held: 0,
    isClosed: false,
    cuts: new Set(),
  }
  const router = createMemoryRouter(screens, { initialEntries: [path] })
  const close = () => {
    browser.isClosed = true
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
  // The tests of a worker share it.
  onlineManager.setOnline(true)
  watchConsole()
  onTestFinished(close)
  render(
    <Providers api={createApiClient(link)} queryClient={queryClient} env="test">
      <RouterProvider router={router} />
    </Providers>,
  )
  return {
    browser,
    queryClient,
    user: userEvent.setup({ delay: null }),
    /** The address bar, from the path on. */
    address: () => router.state.location.pathname + router.state.location.search + router.state.location.hash,
    /** Navigates to another screen as a link does. */
    go: (to: string) => router.navigate(to),
    /** Navigates back with the browser's button. */
    back: () => router.navigate(-1),
    /** Unmounts the screen for another one in the same test; the browser's storage stays. */
    close,
  }
}

/** Does something that sends a request, and lets only its answer arrive until the returned function is called. */
export async function withOneAnswer(browser: Browser, act: () => Promise<unknown>) {
  const [first, rest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  browser.until = first.promise
  await act()
  await waitFor(() => expect(browser.held).toBe(1))
  browser.until = rest.promise
  first.resolve()
  return () => {
    browser.until = null
    rest.resolve()
  }
}

/** The accessible description of a field: its explanation and its error. */
export const accessibleDescription = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
