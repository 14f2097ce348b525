import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFormKey } from '../../../src/client/platform/form-key.ts'
import { createApiClient } from '../../../src/client/platform/trpc.ts'
import { uploadImage } from '../../../src/client/platform/uploads/upload-image.ts'

interface Sent {
  url: string
  key: string | null
}

/** Answers each request with the next status; null breaks the connection. */
function answerWith(...statuses: (number | null)[]): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    sent.push({ url: String(url), key: new Headers(headers).get('idempotency-key') })
    const status = statuses.shift()
    if (!status) throw new TypeError('Failed to fetch')
    const calls = String(url).split('?')[0]?.split(',') ?? []
    const error = { message: 'no', code: -32600, data: { code: 'BAD_REQUEST', httpStatus: status } }
    const answer = calls.map(() => (status < 400 ? { result: { data: { id: 'x' } } } : { error }))
    return new Response(JSON.stringify(answer), { status })
  })
  return sent
}

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const formKey = (name = 'comment:1') => renderHook(() => useFormKey(name)).result.current

const comment = (key: ReturnType<typeof formKey>, client = createApiClient()) =>
  client.comments.add.mutate({ postId: '1', content: 'Yes' }, key).then(
    () => 'done',
    () => 'failed',
  )

test('a form keeps its key until the server has answered, and then takes a new one', async () => {
  const sent = answerWith(null, 403, 200, 200)
  const key = formKey()
  for (const outcome of ['failed', 'failed', 'done', 'done']) expect(await comment(key)).toBe(outcome)
  const [lost, refused, done, next] = sent.map((one) => one.key)
  expect(lost).toMatch(/^[0-9a-f]{32}$/)
  expect([refused, done]).toEqual([lost, lost])
  expect(next).not.toBe(lost)
})

test('a form takes a new key when the server knows it from another call', async () => {
  const sent = answerWith(422, 200)
  const key = formKey()
  expect([await comment(key), await comment(key)]).toEqual(['failed', 'done'])
  expect(sent[0]?.key).not.toBe(sent[1]?.key)
})

test('the key of a call without answer survives a reload, and belongs to one form', async () => {
  const sent = answerWith(null, null, null, 200, 200)
  await comment(formKey())
  await comment(formKey('comment:2'))
  await comment(formKey())
  await comment(formKey())
  await comment(formKey())
  const [first, other, again, done, next] = sent.map(({ key }) => key)
  expect([again, done]).toEqual([first, first])
  expect(new Set([first, other, next]).size).toBe(3)
})

test('calls with a key share no request, and others carry none', async () => {
  const sent = answerWith(200, 200, 200)
  const client = createApiClient()
  await Promise.all([
    comment(formKey('comment:1'), client),
    comment(formKey('comment:2'), client),
    client.comments.list.query({ postId: '1' }),
    client.posts.inCommunity.query({ slug: 'a' }),
  ])
  const named = sent.map(({ url, key }) => [url.replace(/^\/trpc\/|\?.*$/g, ''), key !== null])
  expect(named.sort()).toEqual([
    ['comments.add', true],
    ['comments.add', true],
    ['comments.list,posts.inCommunity', false],
  ])
})

test('a file keeps its key until the upload is answered', async () => {
  const keys: (string | null)[] = []
  const outcomes = ['error', 'load', 'load']
  class Request extends EventTarget {
    upload = new EventTarget()
    status = 200
    response = { secure_url: 'http://folkmoot.test/api/media/1' }
    open() {}
    setRequestHeader(name: string, value: string) {
      if (name === 'idempotency-key') keys.push(value)
    }
    send() {
      queueMicrotask(() => this.dispatchEvent(new Event(outcomes.shift() ?? '')))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  const file = new File(['x'], 'photo.png', { type: 'image/png' })
  await expect(uploadImage(file)).rejects.toThrow()
  await uploadImage(file)
  await uploadImage(file)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})
