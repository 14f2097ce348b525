import { TRPCError } from '@trpc/server'
import { withThousands } from '../../../shared/platform/fields.ts'

/** Above any valid input. Each further value would become an object, and hold the event loop. */
const bounds = { values: 1_000, depth: 10 }

const refusal = (message: string, cause?: unknown) => new TRPCError({ code: 'BAD_REQUEST', message, cause })

/** Throws if the text has too many values, or is nested too deeply. Passes texts that are not JSON. */
function checkBounds(text: string) {
  let values = 1
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (isInString) {
      if (character === '\\') at++
      else isInString = character !== '"'
      continue
    }
    switch (character) {
      case '"':
        isInString = true
        break
      case ',':
        values++
        break
      case '{':
      case '[':
        values++
        depth++
        break
      case '}':
      case ']':
        depth--
    }
    if (values > bounds.values) throw refusal(`The input must have at most ${withThousands(bounds.values)} values.`)
    if (depth > bounds.depth) throw refusal(`The input must have at most ${bounds.depth} levels.`)
  }
}

/** Parses a text from a client. Throws BAD_REQUEST if it is out of bounds, before it is parsed, or not JSON. */
export function parseJson(text: string): unknown {
  checkBounds(text)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw refusal((cause as Error).message, cause)
  }
}
