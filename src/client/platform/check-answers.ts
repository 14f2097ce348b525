import { UnreadableAnswer } from '../ui/api-error.ts'

/** The part of a response that the tRPC client reads. */
interface Answer {
  ok: boolean
  status: number
  statusText: string
  json: () => Promise<unknown>
}

const isOutcome = (item: unknown) =>
  typeof item === 'object' &&
  item !== null &&
  ('result' in item || ('error' in item && typeof item.error === 'object' && item.error !== null))

/** Returns the body of an answer of the API. Throws `UnreadableAnswer` for any other, such as the page of a proxy. */
async function readAnswer(answer: Answer): Promise<unknown> {
  const body = await answer.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return undefined
    throw error
  })
  if ([body].flat().every(isOutcome)) return body
  throw new UnreadableAnswer(answer)
}

/** Makes the tRPC client reject answers of proxies, with their HTTP status instead of a parser's error. */
export const checkAnswers =
  <Parameters extends unknown[]>(send: (...parameters: Parameters) => Promise<Answer>) =>
  async (...parameters: Parameters) => {
    const answer = await send(...parameters)
    return { ok: answer.ok, json: () => readAnswer(answer) }
  }
