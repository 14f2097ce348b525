import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toasts } from '../../../src/client/ui/Toasts.tsx'
import { clearToasts, toast } from '../../../src/client/ui/toast.ts'

/** Lets pending work of this many milliseconds finish. */
const pass = (milliseconds: number) =>
  act(async () => {
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(milliseconds)
  })

beforeEach(async () => {
  await import('@mantine/notifications')
  vi.useFakeTimers()
  render(
    <MantineProvider env="test">
      <button type="button">Elsewhere</button>
      <Toasts />
    </MantineProvider>,
  )
  await pass(1)
})
afterEach(async () => {
  await act(clearToasts)
  vi.clearAllTimers()
  cleanup()
  vi.useRealTimers()
})

const isShown = (text: string) => screen.queryByText(text) !== null
const dismissButton = () => screen.getByRole('button', { name: 'Dismiss' })
async function press(key: string, target: Element | Window = window) {
  fireEvent.keyDown(target, { key })
  await pass(50)
}

test('shows one toast at a time for five seconds', async () => {
  toast.success('First')
  await pass(10)
  toast.success('Second', 'A title')
  await pass(10)
  expect([isShown('First'), isShown('Second'), isShown('A title')]).toEqual([false, true, true])
  await pass(4_900)
  expect(isShown('Second')).toBe(true)
  await pass(200)
  expect([isShown('First'), isShown('Second')]).toEqual([false, false])
})

test('announces success politely and failure assertively', async () => {
  toast.success('Saved')
  await pass(10)
  expect(screen.getByRole('status').textContent).toContain('Saved')
  expect(screen.queryByRole('alert')).toBeNull()
  toast.error('Not saved')
  await pass(10)
  expect(screen.getByRole('alert').textContent).toBe('ErrorNot saved')
})

test('keeps a toast while the pointer is over it', async () => {
  toast.success('Stay')
  await pass(10)
  fireEvent.mouseEnter(screen.getByRole('status'))
  await pass(60_000)
  expect(isShown('Stay')).toBe(true)
  fireEvent.mouseLeave(screen.getByRole('status'))
  await pass(5_100)
  expect(isShown('Stay')).toBe(false)
})

test('reaches and dismisses a toast by keyboard, and restores the focus', async () => {
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
  elsewhere.focus()
  toast.error('Broken')
  await pass(10)
  await press('F8')
  expect(document.activeElement).toBe(dismissButton())
  await press('Escape', dismissButton())
  expect(isShown('Broken')).toBe(false)
  expect(document.activeElement).toBe(elsewhere)

  await press('F8')
  fireEvent.click(dismissButton())
  await pass(50)
  expect(isShown('Broken')).toBe(false)
  expect(document.activeElement).toBe(elsewhere)
})

test('recalls the last toast for a million milliseconds, unless another user signs in', async () => {
  await press('F8')
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
  toast.success('Missed')
  await pass(5_100 + 990_000)
  await press('F8')
  expect(isShown('Missed')).toBe(true)
  await press('Escape', dismissButton())
  await pass(1_000_000)
  await press('F8')
  expect(isShown('Missed')).toBe(false)

  toast.success('Private')
  await pass(10)
  await act(clearToasts)
  await press('F8')
  expect(isShown('Private')).toBe(false)
})

test('runs the action of a toast once, and not on dismissal', async () => {
  const undo = vi.fn()
  toast.success('Hidden', undefined, { label: 'Undo', onAct: undo })
  await pass(10)
  await press('F8')
  expect(document.activeElement?.textContent).toBe('Undo')
  await press('Escape')
  expect([isShown('Hidden'), undo.mock.calls.length]).toEqual([false, 0])
  await press('F8')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await pass(50)
  await press('F8')
  expect([isShown('Hidden'), undo.mock.calls.length]).toEqual([false, 1])
})
