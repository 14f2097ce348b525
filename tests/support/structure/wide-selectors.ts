import { type CSSToken, TokenType, tokenize } from '@csstools/css-tokenizer'

/** Returns the part of a selector after its last `:has()`. */
function afterHas(selector: string): string {
  const start = selector.lastIndexOf(':has(')
  if (start < 0) return ''
  let depth = 0
  for (let at = start; at < selector.length; at++) {
    if (selector[at] === '(') depth += 1
    else if (selector[at] === ')' && --depth === 0) return selector.slice(at + 1)
  }
  return ''
}

const isWide = (selector: string) => /(^|[\s+~>])\*|::placeholder/.test(afterHas(selector))

const nested = (parent: string, selector: string) =>
  selector.includes('&') ? selector.replaceAll('&', parent) : `${parent} ${selector}`

/**
 * Returns the selectors that make browsers restyle the page for every element that comes: after `:has()` they concern any
 * element, or the placeholder of a field (docs/decisions/107).
 */
export function wideSelectors(css: string): string[] {
  const wide: string[] = []
  const parents: string[] = ['']
  let prelude: CSSToken[] = []
  for (const token of tokenize({ css })) {
    if (token[0] === TokenType.OpenCurly) {
      const text = prelude
        .map(([type, source]) => (type === TokenType.Comment ? '' : source))
        .join('')
        .trim()
      const parent = parents.at(-1) ?? ''
      const selector = text.startsWith('@') ? parent : nested(parent, text).trim()
      if (!text.startsWith('@') && isWide(selector)) wide.push(selector)
      parents.push(selector)
    } else if (token[0] === TokenType.CloseCurly) parents.pop()
    if (token[0] === TokenType.OpenCurly || token[0] === TokenType.CloseCurly || token[0] === TokenType.Semicolon)
      prelude = []
    else prelude.push(token)
  }
  return wide
}
