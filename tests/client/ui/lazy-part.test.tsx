import { act, screen } from '@testing-library/react'
import { type ReactNode, Suspense, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
