import { limits } from '../platform/limits.ts'

/** A mention is a profile link whose text begins with an at sign: `[@Ann Marlow](/users/{id})`. */
const mention = /\[(@[^\]\n]{1,160})\]\(\/users\/([0-9a-f-]{36})\)/g

const quotedLine = /^[ \t]*>.*$/gm

/**
 * Returns the distinct ids of the users that a Markdown text mentions, at most `limits.mentionsPerText`. Quoted lines
 * mention nobody, because they repeat a text that did.
 */
export function mentionedUserIds(text: string): string[] {
  const ids = new Set<string>()
  for (const [, , id = ''] of text.replace(quotedLine, '').matchAll(mention)) {
    ids.add(id)
    if (ids.size >= limits.mentionsPerText) break
  }
  return [...ids]
}

/** Returns the Markdown with names in place of mentions. */
export const withoutMentions = (text: string) => text.replace(mention, '$1')

/** A user's name as mentions show it: without characters that would end the link text. */
export const mentionName = ({ name }: { name: string }) => name.replace(/[[\]\\`*_<>]/g, '').trim()

/** Returns the Markdown that mentions a user. */
export const formatMention = (user: { id: string; name: string }) => `[@${mentionName(user)}](/users/${user.id})`
