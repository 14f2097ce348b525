import { limits } from './limits.ts'

/** A mention is a link to somebody's page whose text begins with an at sign: `[@Ann Marlow](/users/{id})`. */
const mention = /\[@[^\]\n]{1,160}\]\(\/users\/([0-9a-f-]{36})\)/g

/** The ids of the people a Markdown text mentions, each once; no more than `limits.mentionsPerText`. */
export function mentionedIn(text: string): string[] {
  const ids = new Set<string>()
  for (const [, id = ''] of text.matchAll(mention)) {
    ids.add(id)
    if (ids.size >= limits.mentionsPerText) break
  }
  return [...ids]
}

/** The Markdown that mentions this person. Characters that would end the link's text are left out. */
export const mentionOf = ({ id, name }: { id: string; name: string }) =>
  `[@${name.replace(/[[\]\\`*_<>]/g, '').trim()}](/users/${id})`
