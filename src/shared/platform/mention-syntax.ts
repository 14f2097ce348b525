/** Matches a mention: a profile link whose text begins with an at sign, `[@Ann Marlow](/users/{id})`. */
export const mentionPattern = /\[@((?:\\.|[^[\]\\\n]){1,160})\]\(\/users\/([0-9a-f-]{36})\)/g

/** Returns the name that the text of a mention shows. */
export const unescapeName = (markdown: string) => markdown.replace(/\\([[\]\\`*<~|&_])/g, '$1')

/** Returns code as its author typed it: even there an editor writes `@Ann Marlow` as a link. */
export const withNamesOnly = (code: string) =>
  code.replace(mentionPattern, (_, name: string) => `@${unescapeName(name)}`)
