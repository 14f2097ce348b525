import { isQuickToParse, isTooComplex } from '../../../shared/platform/markdown-cost.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { type ParsedText, parseText } from './parse-text.ts'
import { parseInThread } from './text-thread.ts'

/** Whoever waits for the text. Guests count by their address. */
interface Author extends Pick<Context, 'address'> {
  viewer: Pick<Viewer, 'id'> | null
}

/** Parses a Markdown text. A thread parses long texts, whose owners take turns. */
export const readTextOf = async (owner: string, text: string): Promise<ParsedText> =>
  isQuickToParse(text) || isTooComplex(text) ? parseText(text) : parseInThread(owner, text)

/** Parses the text of an author. Call it before a transaction, because others wait for a transaction. */
export const readText = ({ viewer, address }: Author, text: string) => readTextOf(viewer?.id ?? address, text)

/** Parses an edited text. Returns as `mentioned` only the users that the text `before` does not mention. */
export async function readEdit(author: Author, text: string, before: string): Promise<ParsedText> {
  const { plainText, mentioned } = await readText(author, text)
  if (mentioned.length === 0) return { plainText, mentioned }
  const known = new Set((await readText(author, before)).mentioned)
  return { plainText, mentioned: mentioned.filter((id) => !known.has(id)) }
}
