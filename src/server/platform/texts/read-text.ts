import { isQuickToParse, isTooComplex } from '../../../shared/platform/markdown-cost.ts'
import type { Context, Viewer } from '../context.ts'
import type { OwnSite } from './own-addresses.ts'
import { type ParsedText, parseText } from './parse-text.ts'
import { parseInThread } from './text-thread.ts'

/** Waits for the text. Guests count by their address. */
interface Author extends Pick<Context, 'address' | 'config'> {
  viewer: Pick<Viewer, 'id'> | null
}

/** A thread parses long texts, whose owners take turns. */
async function parse(owner: string, text: string, site: OwnSite): Promise<ParsedText> {
  return isQuickToParse(text) || isTooComplex(text) ? parseText(text, site) : parseInThread(owner, text, site)
}

/**
 * Parses the text of an author, which may have `maxLength` characters. Call it before a transaction, because others wait
 * for a transaction.
 */
export const readText = ({ viewer, address, config: { publicUrl } }: Author, text: string, maxLength: number) =>
  parse(viewer?.id ?? address, text, { publicUrl, maxLength })

/** Parses an edited text. Returns as `mentioned` only the users that the text `before` does not mention. */
export async function readEdit(author: Author, text: string, before: string, maxLength: number): Promise<ParsedText> {
  const read = await readText(author, text, maxLength)
  if (read.mentioned.length === 0) return read
  const earlier = new Set((await readText(author, before, maxLength)).mentioned)
  return { ...read, mentioned: read.mentioned.filter((id) => !earlier.has(id)) }
}
