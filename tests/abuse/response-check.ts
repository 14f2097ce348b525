import type { Answer, Call } from './send.ts'

const isText = (value: unknown) => typeof value === 'string' && value !== ''

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/** Whether this is one tRPC answer: a result, or an error in tRPC's shape. */
function isTyped(value: unknown): boolean {
  if (fieldOf(value, 'result') !== undefined) return true
  const error = fieldOf(value, 'error')
  const data = fieldOf(error, 'data')
  return isText(fieldOf(error, 'message')) && isText(fieldOf(data, 'code')) && Number(fieldOf(data, 'httpStatus')) < 500
}

/** A stream may begin with a refusal, but not with a failure. */
function isHealthyStream(text: string): boolean {
  const [, notified = ''] = text.match(/event: serialized-error\ndata: (.*)/) ?? []
  return notified === '' || isTyped({ error: parsed(notified) }) || isTyped(parsed(notified))
}

/** Returns what is wrong with an answer; null when nothing is. */
export function responseFault(call: Call, { status, headers, body, isStream }: Answer): string | null {
  if (status >= 500) return `answers ${status}`
  if (status < 200) return `answers ${status}`
  if (isStream) return isHealthyStream(body) ? null : 'the stream tells of a failure'
  if (call.method === 'HEAD' || status === 204 || status === 304) return null
  const isJson = headers['content-type']?.startsWith('application/json') === true
  // Outside the APIs pages are valid answers.
  if (call.transport === 'page' && !isJson)
    return status >= 400 && /^\/(api|trpc)\//.test(call.path) ? 'not JSON' : null
  if (!isJson) return `${status} is not JSON but ${headers['content-type']}`
  const value = parsed(body)
  if (value === undefined) return `${status} is broken JSON`
  if (!/^\/trpc\//.test(call.path))
    return status < 400 || isText(fieldOf(value, 'error')) ? null : `${status} has no error`
  // Refusals before the look-up of a procedure have the plain shape.
  if (status >= 400 && isText(fieldOf(value, 'error'))) return null
  const answers: unknown[] = Array.isArray(value) ? value : [value]
  return answers.every(isTyped) ? null : `${status} is not in the shape of tRPC`
}
