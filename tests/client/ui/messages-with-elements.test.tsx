import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Trans } from '../../../src/client/ui/languages/Trans.tsx'

test('shows a name that looks like an element of the message as it was typed', () => {
  const { container } = render(
    <Trans
      id="x"
      message={['<0>', ['name'], '</0> joined ', ['time']]}
      components={{ 0: <b /> }}
      values={{ name: '<0/> </0>', time: <i>now</i> }}
    />,
  )
  expect(container.textContent).toBe('<0/> </0> joined now')
  expect(container.querySelector('b')?.textContent).toBe('<0/> </0>')
  expect(container.querySelector('i')?.textContent).toBe('now')
})
