import { onlineManager } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createApiClient } from '../../../src/client/platform/trpc.ts'
import { unreadableAnswer } from '../../../src/client/ui/api-error.ts'

/** Returns the error that the browser's own link makes of an answer to a query. */
async function errorFor(answer: Response) {
  vi.stubGlobal('fetch', async () => answer)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    onlineManager.setOnline(true)
  })
  const error: unknown = await createApiClient()
    .auth.viewer.query()
    .catch((error: unknown) => error)
  return { message: (error as Error).message, statusText: unreadableAnswer(error)?.statusText }
}

test("reports the page of a proxy with its status, never with a parser's message", async () => {
  const page = '<!doctype html>'
  for (const [answer, expected] of [
    [new Response(page, { status: 502, statusText: 'Bad Gateway' }), ['HTTP error! status: 502', 'Bad Gateway']],
    [new Response('', { status: 413 }), ['HTTP error! status: 413', '']],
    [new Response('{"message":"no"}', { status: 504 }), ['HTTP error! status: 504', '']],
    [new Response(page, { status: 200, statusText: 'OK' }), ['Server returned an invalid response format', '']],
  ] as const) {
    const { message, statusText } = await errorFor(answer)
    expect.soft([message, statusText]).toEqual(expected)
  }
})

test("passes on the API's own refusals", async () => {
  const refused = { error: { message: 'Not today', code: -32003, data: { code: 'FORBIDDEN', httpStatus: 403 } } }
  const answer = new Response(JSON.stringify([refused]), { status: 403 })
  expect(await errorFor(answer)).toEqual({ message: 'Not today', statusText: undefined })
})
