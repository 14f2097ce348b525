const lengthMax = 200
/** Characters read from a text; long enough, because Markdown syntax is removed afterwards. */
const readMax = 600

/** Removes Markdown syntax from a line; the order matters. */
const markdownSyntax: readonly [RegExp, string][] = [
  [/^ {0,3}(`{3,}|~{3,}).*$/gm, ''],
  [/!?\[([^[\]\n]{0,200})\]\([^()\n]{0,2000}\)/g, '$1'],
  [/<((?:https?|mailto):[^\s<>]{1,2000})>/g, '$1'],
  [/^[ \t]{0,9}(?:>[ \t]?|#{1,6}[ \t]+|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?|\d{1,9}[.)][ \t]+)+/gm, ''],
  [/^ {0,3}(?:[-*_][ \t]*){3,}$/gm, ''],
  [/(?<!\\)(\*{1,3}|~~|`+)(?=\S)([^\n]{0,200}?\S)\1/g, '$2'],
  [/(?<![\p{L}\p{N}\\])(_{1,3})(?=\S)([^\n]{0,200}?\S)\1(?![\p{L}\p{N}])/gu, '$2'],
  [/\\([!-/:-@[-`{-~])/g, '$1'],
]

/** Returns the beginning of a Markdown text as one line of plain text. */
export function excerptOf(text: string): string {
  const plain = markdownSyntax.reduce(
    (left, [sign, kept]) => left.replace(sign, kept),
    text.slice(0, readMax).replace(/[\uD800-\uDBFF]$/, ''),
  )
  const characters = [...plain.replace(/\s+/g, ' ').trim()]
  return characters.length <= lengthMax
    ? characters.join('')
    : `${characters
        .slice(0, lengthMax - 1)
        .join('')
        .trimEnd()}…`
}
