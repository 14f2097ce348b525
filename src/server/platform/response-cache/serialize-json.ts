import { yieldToEventLoop } from '../yield-to-event-loop.ts'

/** Items serialized at a time; longer lists are serialized in batches. */
const batchSize = 200

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > batchSize

async function serializeList(items: readonly unknown[]): Promise<string> {
  const pieces: string[] = []
  for (let at = 0; at < items.length; at += batchSize) {
    pieces.push(JSON.stringify(items.slice(at, at + batchSize)).slice(1, -1))
    await yieldToEventLoop()
  }
  return `[${pieces.join(',')}]`
}

/**
 * Serializes an answer. Serializes long lists, such as the lists of an export, in batches that yield to the event loop.
 */
async function serializeJson(answer: unknown): Promise<string | undefined> {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer) || !Object.values(answer).some(isLong))
    return JSON.stringify(answer)
  const fields: string[] = []
  for (const [name, value] of Object.entries(answer)) {
    const written: string | undefined = isLong(value) ? await serializeList(value) : JSON.stringify(value)
    // JSON.stringify omits values that JSON cannot express.
    if (written !== undefined) fields.push(`${JSON.stringify(name)}:${written}`)
  }
  return `{${fields.join(',')}}`
}

/** A serialized answer. The list of a page is separate, because REST returns it bare. */
export interface SerializedAnswer {
  /** The list of a page; null for other answers. */
  items: string | null
  nextCursor: string | null
  /** For a page an object with its other fields, or else the whole answer; undefined if there is none. */
  others: string | undefined
}

const isPage = (answer: unknown): answer is { items: unknown[]; nextCursor: string | null } =>
  typeof answer === 'object' && answer !== null && 'items' in answer && 'nextCursor' in answer

export async function serializeAnswer(answer: unknown): Promise<SerializedAnswer> {
  if (!isPage(answer)) return { items: null, nextCursor: null, others: await serializeJson(answer) }
  const { items, nextCursor, ...others } = answer
  return { items: JSON.stringify(items), nextCursor, others: JSON.stringify(others) }
}

const emptyObject = '{}'

/** Prepends a field to a serialized object. */
const withField = (name: string, value: string, others = emptyObject) =>
  others === emptyObject ? `{"${name}":${value}}` : `{"${name}":${value},${others.slice(1)}`

/** Returns the whole answer as JSON; undefined if there is none. */
export const wholeJson = ({ items, nextCursor, others }: SerializedAnswer): string | undefined =>
  items === null ? others : withField('items', items, withField('nextCursor', JSON.stringify(nextCursor), others))

/** Returns the bare list of a page; with `itemsName`, an object of the list and the other fields, if there are any. */
export const listJson = ({ items, others }: SerializedAnswer, itemsName: string | null): string | null =>
  items === null || itemsName === null || others === emptyObject ? items : withField(itemsName, items, others)

/** In characters. */
export const sizeOfAnswer = ({ items, others }: SerializedAnswer) => (items?.length ?? 0) + (others?.length ?? 0)
