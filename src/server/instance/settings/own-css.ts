import { isTokenFunction, isTokenString, isTokenURL, TokenType, tokenize } from '@csstools/css-tokenizer'

/** The functions whose texts are addresses. */
const addressFunctions = new Set([
  ...['url', 'src', 'image', 'image-set', '-webkit-image-set', 'cross-fade', '-webkit-cross-fade'],
])

const bases = ['https://site.invalid/appearance/own.css', 'http://site.invalid/appearance/own.css']
const resolved = (address: string) => bases.map((base) => (URL.canParse(address, base) ? new URL(address, base) : null))

/** Whether the address leads to this site from pages of either protocol. */
const isHere = (address: string) =>
  resolved(address).every((url, at) => url?.origin === new URL(bases[at] ?? '').origin)

/** Whether a browser could send a request to another host. */
const leadsElsewhere = (text: string) =>
  resolved(text).some((url) => url !== null && /^(https?|wss?|ftp):$/.test(url.protocol) && url.host !== 'site.invalid')

const isPicture = (address: string) => /^data:image\//i.test(address)

const shown = (address: string) => (address.length > 60 ? `${address.slice(0, 59)}…` : address)

/**
 * Returns why a site must not have this CSS as its own; null if it may. It loads nothing from elsewhere: the rules of an
 * attacker could send what a form contains there, by an address for each letter. Browsers would refuse some of it only.
 */
export function ownCssFault(css: string): string | null {
  /** For each enclosing parenthesis, whether it belongs to a function whose texts are addresses. */
  const open: boolean[] = []
  for (const token of tokenize({ css })) {
    const [type] = token
    if (type === TokenType.AtKeyword && token[4].value.toLowerCase() === 'import')
      return 'Own CSS cannot load other stylesheets with @import. Paste their rules instead.'
    if (type === TokenType.BadURL || type === TokenType.BadString)
      return 'Own CSS contains an address or a text that does not end.'
    const isAddress = isTokenURL(token) || (isTokenString(token) && open.some(Boolean))
    const text = isTokenURL(token) || isTokenString(token) ? token[4].value.trim() : ''
    if (isAddress && !isHere(text) && !isPicture(text))
      return `Own CSS can load images of this site and of “data:image” only, not “${shown(text)}”.`
    if (leadsElsewhere(text)) return `Own CSS must not contain the address of another site: “${shown(text)}”.`
    if (isTokenFunction(token)) open.push(addressFunctions.has(token[4].value.toLowerCase()))
    else if (type === TokenType.OpenParen) open.push(false)
    else if (type === TokenType.CloseParen) open.pop()
  }
  return null
}
