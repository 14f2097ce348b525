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

/** Serializes an answer. Serializes long lists, such as those of an export, in batches that yield to the event loop. */
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

/**
 * A serialized answer, as UTF-8, because encoding a long string for each request costs more than sending it. The list of
 * a page is separate, because REST returns it bare.
 */
export interface SerializedAnswer {
  /** The list of a page; null for other answers. */
  items: Buffer | null
  nextCursor: string | null
  /** For a page an object with its other fields, or else the whole answer; undefined without one. */
  others: Buffer | undefined
}

const isPage = (answer: unknown): answer is { items: unknown[]; nextCursor: string | null } =>
  typeof answer === 'object' && answer !== null && 'items' in answer && 'nextCursor' in answer

/**
 * Encodes a text in memory of its own. `Buffer.from` would take a part of a shared block, which a cached answer would keep
 * as a whole.
 */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

export async function serializeAnswer(answer: unknown): Promise<SerializedAnswer> {
  if (isPage(answer)) {
    const { items, nextCursor, ...others } = answer
    return { items: bytesOf(JSON.stringify(items)), nextCursor, others: bytesOf(JSON.stringify(others)) }
  }
  const whole = await serializeJson(answer)
  return { items: null, nextCursor: null, others: whole === undefined ? undefined : bytesOf(whole) }
}

const emptyObject = Buffer.from('{}')

/** Joins serialized JSON and the text around it. */
export const joinJson = (pieces: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))

/** Prepends a field to a serialized object. */
const withField = (name: string, value: string | Buffer, others: Buffer = emptyObject) =>
  joinJson(others.equals(emptyObject) ? [`{"${name}":`, value, '}'] : [`{"${name}":`, value, ',', others.subarray(1)])

/** Returns the whole answer as JSON; undefined without one. */
export const wholeJson = ({ items, nextCursor, others }: SerializedAnswer): Buffer | undefined =>
  items === null ? others : withField('items', items, withField('nextCursor', JSON.stringify(nextCursor), others))

/** Returns the bare list of a page; with `itemsName`, an object of the list and the other fields, if there are any. */
export const listJson = ({ items, others }: SerializedAnswer, itemsName: string | null): Buffer | null =>
  items === null || itemsName === null || others?.equals(emptyObject) ? items : withField(itemsName, items, others)

/** Node sends a body below this size, in bytes, with the headers in one write if it is text. */
const textMax = 4_000

/** Returns the body to send: text if it is short, otherwise the bytes, which need no encoding. */
export const bodyOf = (json: Buffer | null | undefined) => (json && json.length < textMax ? json.toString() : json)

/** In bytes. */
export const sizeOfAnswer = ({ items, others }: SerializedAnswer) => (items?.length ?? 0) + (others?.length ?? 0)
