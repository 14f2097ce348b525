import { URL as UrlOfServer } from 'node:url'
import { act, screen, waitFor } from '@testing-library/react'
import { fetch as fetchOfServer } from 'undici'
import { expect, onTestFinished, vi } from 'vitest'
import { openWorld } from '../checked-world.ts'
import { clientId, clientSecret, startOpenidProvider } from '../identity/openid-provider.ts'
import { openScreen } from './screen.tsx'

export const label = 'Example ID'

/** Lets the server, which runs beside the screen, fetch without the browser's rules about other origins. */
function stubFetch() {
  vi.stubGlobal('URL', UrlOfServer)
  vi.stubGlobal('fetch', (url: string, { signal: _, headers, ...options }: RequestInit = {}) =>
    fetchOfServer(url, { ...options, headers: [...new Headers(headers)] } as object),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
}

/** A world whose provider is the real one. */
export async function openidWorld() {
  stubFetch()
  const publicUrl = 'http://folkmoot.test'
  const provider = await startOpenidProvider(`${publicUrl}/sign-in/provider`)
  onTestFinished(provider.close)
  const openid = { issuer: provider.issuer, clientId, clientSecret, label }
  const world = await openWorld({ config: { openid, publicUrl } })
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  onTestFinished(() => leave.mockRestore())

  /**
   * Presses the button of this page that leads to the provider, and follows the provider's pages. Returns the path that they
   * lead back to, and the browser's cookies.
   */
  async function visitProvider(path: string, button: string, by: { cookie: string } = world.guest) {
    leave.mockClear()
    const shown = openScreen(world, path, by)
    await shown.user.click(await screen.findByRole('button', { name: button }))
    await waitFor(() => {
      if (leave.mock.calls.length === 0) throw new Error('the button leads nowhere')
    })
    const { cookie } = shown.browser
    shown.close()
    return { path: `/sign-in/provider${await provider.follow(String(leave.mock.calls[0]?.[0]))}`, cookie }
  }
  return { world, provider, visitProvider }
}

const show = (persisted: boolean) =>
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })))

/** Checks that a button stays pending on the way to the provider, and not in the page that the browser shows after Back. */
export async function expectPressableAfterBack(user: ReturnType<typeof openScreen>['user'], button: HTMLElement) {
  await user.click(button)
  await waitFor(() => expect(window.location.assign).toHaveBeenCalled())
  show(false)
  await waitFor(() => expect(button.dataset.loading).toBe('true'))
  show(true)
  await waitFor(() => expect(button.dataset.loading).toBeUndefined())
}
