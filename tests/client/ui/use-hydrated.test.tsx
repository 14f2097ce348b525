import { render } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useHydrated } from '../../../src/client/ui/use-hydrated.ts'

/** Longer than React works at a time, in milliseconds. */
const slowMs = 100

/** Takes the place of the clock and of React's test environment, in which React works without pauses. */
function withPauses() {
  let time = 0
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  const before = environment.IS_REACT_ACT_ENVIRONMENT ?? false
  environment.IS_REACT_ACT_ENVIRONMENT = false
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => time)
  onTestFinished(() => {
    clock.mockRestore()
    environment.IS_REACT_ACT_ENVIRONMENT = before
  })
  return () => {
    time += slowMs
  }
}

test('content that depends on the browser changes in tasks that let it react to its reader in between', async () => {
  const work = withPauses()
  const log: string[] = []
  function Slow() {
    const isHydrated = useHydrated()
    if (isHydrated) {
      work()
      log.push('rendered')
    }
    return <p>{isHydrated ? 'own' : 'sent'}</p>
  }
  const page = (
    <>
      <Slow />
      <Slow />
      <Slow />
    </>
  )
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page)
  expect(container.textContent).toBe('sentsentsent')
  let isOver = false
  const nextTask = () => {
    log.push('task')
    if (!isOver) setImmediate(nextTask)
  }
  const root = hydrateRoot(container, page)
  setImmediate(nextTask)
  onTestFinished(() => {
    isOver = true
    root.unmount()
    container.remove()
  })
  await vi.waitFor(() => expect(container.textContent).toBe('ownownown'))
  const renders = log.slice(log.indexOf('rendered'), log.lastIndexOf('rendered'))
  expect(renders.filter((entry) => entry === 'rendered')).toHaveLength(2)
  expect(renders).toContain('task')
})

test('a component that comes later has the content of the browser at once', () => {
  const seen: boolean[] = []
  function Late() {
    seen.push(useHydrated())
    return null
  }
  render(<Late />).unmount()
  expect(new Set(seen)).toEqual(new Set([true]))
})
