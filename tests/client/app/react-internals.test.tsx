import { act } from '@testing-library/react'
import { useState, version } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { isManagedByReact, setFieldValue } from '../../../src/client/start/react-internals.ts'

function Field() {
  const [text, setText] = useState('')
  return (
    <label>
      <input value={text} onChange={(event) => setText(event.target.value)} />
      <output>{text}</output>
    </label>
  )
}

test('what the start of a page knows about React holds for the installed version', async () => {
  // Before you change this number, see that the rest passes with that version.
  expect(version).toBe('19.3.1')
  const root = document.createElement('div')
  root.innerHTML = '<label><input value=""/><output></output></label>'
  document.body.append(root)
  const elements = [...root.querySelectorAll('*')]
  const [, input] = elements
  if (!(input instanceof HTMLInputElement)) throw new Error('The page has no field')
  expect(elements.map(isManagedByReact)).toEqual([false, false, false])
  const page = await act(async () => hydrateRoot(root, <Field />))
  onTestFinished(() => {
    act(() => page.unmount())
    root.remove()
  })
  expect([...root.querySelectorAll('*')]).toEqual(elements)
  expect(elements.map(isManagedByReact)).toEqual([true, true, true])

  const enter = (change: () => void) =>
    act(() => {
      change()
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const heard = () => root.querySelector('output')?.textContent
  enter(() => Object.assign(input, { value: 'unnoticed' }))
  expect(heard()).toBe('')
  enter(() => setFieldValue(input, 'Ann'))
  expect(heard()).toBe('Ann')
})
