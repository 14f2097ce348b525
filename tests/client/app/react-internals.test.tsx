import { act } from '@testing-library/react'
import { Suspense, use, useState, version } from 'react'
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

test('React manages an element once the part of the page with it is taken over, not while React renders it', async () => {
  const root = document.createElement('div')
  root.innerHTML = '<main><!--$--><button>Reply</button><p>Text</p><!--/$--></main>'
  document.body.append(root)
  const [main, button] = [...root.querySelectorAll('main, button')]
  if (!main || !button) throw new Error('The page is empty')
  const code = Promise.withResolvers<string>()
  const Late = () => <p>{use(code.promise)}</p>
  const page = await act(async () =>
    hydrateRoot(
      root,
      <main>
        <Suspense>
          <button type="button">Reply</button>
          <Late />
        </Suspense>
      </main>,
    ),
  )
  onTestFinished(() => {
    act(() => page.unmount())
    root.remove()
  })
  expect(Object.keys(button).some((name) => name.startsWith('__react'))).toBe(true)
  expect([main, button].map(isManagedByReact)).toEqual([true, false])
  await act(async () => code.resolve('Text'))
  expect(root.contains(button)).toBe(true)
  expect([main, button].map(isManagedByReact)).toEqual([true, true])
})

test('React hears of events in markup that it got as text, once it has taken over the element around it', async () => {
  const root = document.createElement('div')
  root.innerHTML = '<main><a href="/">Link</a></main><p>Other</p>'
  document.body.append(root)
  const [link, other] = [...root.querySelectorAll('a, p')]
  if (!link || !other) throw new Error('The page is empty')
  expect(isManagedByReact(link)).toBe(false)
  const untouched = { __html: '' }
  const page = await act(async () =>
    hydrateRoot(
      root,
      <>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty. */}
        <main suppressHydrationWarning dangerouslySetInnerHTML={untouched} />
        <p>Other</p>
      </>,
    ),
  )
  onTestFinished(() => {
    act(() => page.unmount())
    root.remove()
  })
  expect(root.contains(link)).toBe(true)
  expect([link, other].map(isManagedByReact)).toEqual([true, true])
  // Elements that something else has put into the page.
  other.append(document.createElement('b'))
  expect(isManagedByReact(other.querySelector('b') as Element)).toBe(false)
})
