import { TRPCError } from '@trpc/server'
import { type Phrase, phrase } from '../../../shared/platform/phrase.ts'
import { PhrasedError } from '../languages/phrased-error.ts'

/** Above any valid input. Each further value would become an object, and hold the event loop. */
const bounds = { values: 1_000, depth: 10 }

const tooManyValues = phrase('The input must have at most {max, number} values.', { max: bounds.values })
const tooManyLevels = phrase('The input must have at most {max, number} levels.', { max: bounds.depth })

function refusal(reason: Phrase) {
  const cause = new PhrasedError(reason)
  return new TRPCError({ code: 'BAD_REQUEST', message: cause.message, cause })
}

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
    if (values > bounds.values) throw refusal(tooManyValues)
    if (depth > bounds.depth) throw refusal(tooManyLevels)
  }
}

/** Parses a text from a client. Throws BAD_REQUEST if it is out of bounds, before it is parsed, or not JSON. */
export function parseJson(text: string): unknown {
  checkBounds(text)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', message: (cause as Error).message, cause })
  }
}
