import { act, render, screen } from '@testing-library/react'
import { Component, type ReactNode, Suspense, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { lazyPart, loadParts, partsWaitMs } from '../../../src/client/ui/lazy-part.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a page reacts to its reader although the code of a part never arrives', async () => {
  const Lost = lazyPart('Lost', () => new Promise<() => string>(() => {}))
  const pressed = vi.fn()
  const page = (part: ReactNode) => (
    <>
      <button type="button" onClick={pressed}>
        Press
      </button>
      <Suspense>{part}</Suspense>
    </>
  )
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page('The part'))
  let isLoaded = false
  const loading = loadParts(['Lost']).then(() => {
    isLoaded = true
  })
  await vi.advanceTimersByTimeAsync(partsWaitMs - 1)
  expect(isLoaded).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await loading
  await act(async () => startTransition(() => void hydrateRoot(container, page(<Lost />))))
  screen.getByRole('button', { name: 'Press' }).click()
  expect(pressed).toHaveBeenCalledOnce()
  expect(container.textContent).toContain('The part')
  container.remove()
})

test('a page does not wait for parts whose code has arrived or failed', async () => {
  lazyPart('Arrived', async () => () => 'Here')
  lazyPart('Failed', () => Promise.reject(new Error('no network')))
  await loadParts(['Arrived', 'Failed', 'Unknown'])
})

const failing = () => Promise.reject(new Error('no network'))

test('a page keeps the content of a part whose code fails, and others go without', async () => {
  const Sent = lazyPart<object>('Sent', failing)
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(<Suspense>The part</Suspense>)
  await loadParts(['Sent'])
  const pages: ReturnType<typeof hydrateRoot>[] = []
  const page = (
    <Suspense>
      <Sent />
    </Suspense>
  )
  await act(async () => startTransition(() => void pages.push(hydrateRoot(container, page))))
  expect(container.textContent).toBe('The part')
  await act(async () => pages[0]?.unmount())
  container.remove()

  const { container: later } = render(<Suspense fallback="Loading">{page}</Suspense>)
  await act(async () => {})
  expect(later.textContent).toBe('')
})

test('a page whose main part fails says so', async () => {
  const Main = lazyPart<object>('Main', failing, { isMain: true })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  class Boundary extends Component<{ children: ReactNode }> {
    override state = { hasFailed: false }
    static getDerivedStateFromError() {
      return { hasFailed: true }
    }
    override render() {
      return this.state.hasFailed ? 'Failed' : this.props.children
    }
  }
  const { container } = render(
    <Boundary>
      <Suspense fallback="Loading">
        <Main />
      </Suspense>
    </Boundary>,
  )
  await act(async () => {})
  expect(container.textContent).toBe('Failed')
})
