import { pause } from '../jobs/pause.ts'

/** So many items of a list are written at a time; a list with more of them is long. */
const piece = 200

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > piece

async function listOf(items: readonly unknown[]): Promise<string> {
  const pieces: string[] = []
  for (let at = 0; at < items.length; at += piece) {
    pieces.push(JSON.stringify(items.slice(at, at + piece)).slice(1, -1))
    await pause()
  }
  return `[${pieces.join(',')}]`
}

/** An answer as JSON. One with long lists, as an export of everything, is written in turns with what others want. */
export async function jsonOf(answer: unknown): Promise<string> {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer) || !Object.values(answer).some(isLong))
    return JSON.stringify(answer)
  const fields: string[] = []
  for (const [name, value] of Object.entries(answer)) {
    const written: string | undefined = isLong(value) ? await listOf(value) : JSON.stringify(value)
    // As JSON.stringify leaves out what JSON has no words for.
    if (written !== undefined) fields.push(`${JSON.stringify(name)}:${written}`)
  }
  return `{${fields.join(',')}}`
}
