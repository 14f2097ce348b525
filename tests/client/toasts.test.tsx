import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Toasts } from '../../src/client/ui/Toasts.tsx'
import { toast } from '../../src/client/ui/toast.ts'

afterEach(cleanup)

test('one toast is shown at a time: a new one takes the place of the one before, and failures are alerts', async () => {
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  )
  toast.success('Saved')
  expect((await screen.findByText('Saved')).closest('[role]')?.getAttribute('role')).toBe('status')
  toast.error('The line is down')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Error')
  expect(alert.textContent).toContain('The line is down')
  await waitFor(() => expect(screen.queryByText('Saved')).toBe(null))
})
