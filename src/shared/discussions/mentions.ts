import { mentionPattern, unescapeName } from '../platform/mention-syntax.ts'

/** Characters that would end the text of a link, or turn a part of it into formatting or an entity. */
const formatting = /[[\]\\`*<~|]|&(?=#?\w+;)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu

/** Returns Markdown that shows a name as it is, within the text of a link. */
export const escapeName = (name: string) => name.replace(formatting, '\\$&')

interface MentionedUser {
  id: string
  name: string
}

/** Returns the Markdown that mentions a user. */
export const formatMention = ({ id, name }: MentionedUser) => `[@${escapeName(name)}](/users/${id})`

/** Replaces the mentions in a Markdown text, except for those that `formatMention` would write in another way. */
export const replaceMentions = (text: string, replace: (user: MentionedUser) => string) =>
  text.replace(mentionPattern, (whole, escaped: string, id: string) => {
    const user = { id, name: unescapeName(escaped) }
    return formatMention(user) === whole ? replace(user) : whole
  })

/** Returns the Markdown with names in place of mentions. */
export const withoutMentions = (text: string) => replaceMentions(text, ({ name }) => `@${escapeName(name)}`)
