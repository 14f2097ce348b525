import { domainToUnicode } from 'node:url'
import { cjkPunctuation } from '../../../shared/platform/cjk-punctuation.ts'
import type { MarkdownContent, MarkdownRoot } from '../../../shared/platform/markdown.ts'
import { pathOnSite } from '../../../shared/platform/path-on-site.ts'

/** Where a text is written, and the length that it may have. */
export interface OwnSite {
  publicUrl: string
  maxLength: number
}

type Addressed = Extract<MarkdownContent, { url: string }>
/** Replaces the part of a text between two offsets. */
interface Change {
  from: number
  to: number
  by: string
}

const hostOf = (publicUrl: string) => new URL(publicUrl).host

interface HostNames {
  publicUrl: string
  host: string
  /** The name as readers see it; null if it is the same. */
  readable: string | null
}

function hostNamesOf(publicUrl: string): HostNames {
  const { host, hostname } = new URL(publicUrl)
  const readable = domainToUnicode(hostname)
  return { publicUrl, host, readable: readable === hostname ? null : readable }
}

let lastSite: HostNames | undefined

/** Whether a text contains an address on the site, at least in passing. */
export function namesOwnHost(text: string, { publicUrl }: OwnSite): boolean {
  const site = lastSite?.publicUrl === publicUrl ? lastSite : hostNamesOf(publicUrl)
  lastSite = site
  const lower = text.toLowerCase()
  return lower.includes(site.host) || (site.readable !== null && lower.normalize().includes(site.readable))
}

/** Returns the path of an address on the site, by either scheme; null for any other address. */
function ownPath(address: string, publicUrl: string): string | null {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
  const { host, username, password } = new URL(address)
  if (host !== hostOf(publicUrl) || username !== '' || password !== '') return null
  const path = address.replace(/^https?:\/\/[^/?#]*/i, '')
  const local = path.startsWith('/') ? path : `/${path}`
  return pathOnSite(local) === null ? null : local
}

/** The scheme and host of a destination, after the text of its link, the description of its image, or its label. */
const destination = /(\](?:\(|:)\s*<?)(https?:\/\/[^/?#\s)>]*)(\/?)/i

/** Removes the host from `[text](https://host/path)`, `![text](https://host/path)` or `[label]: https://host/path`. */
function withLocalDestination(source: string, from: number, publicUrl: string): Change | null {
  const [match, before = '', origin = '', slash] = destination.exec(source) ?? []
  if (match === undefined || ownPath(origin, publicUrl) === null) return null
  const start = from + source.indexOf(match) + before.length
  return { from: start, to: start + origin.length, by: slash === '/' ? '' : '/' }
}

const mayPrecede = new RegExp(`^$|[\\s("'${cjkPunctuation}]`)

/** Writes an address in the running text as a link to its path that shows the address. */
function asLink(source: string, path: string): string | null {
  const shown = source.startsWith('<') ? source.slice(1, -1) : source
  if (/[\s\\|]/.test(shown)) return null
  return `[${shown.replace(/[`*_~[\]<>&]/g, '\\$&')}](${path.replace(/[<>&()]/g, '\\$&')})`
}

function changeOf(node: Addressed, path: string, text: string, publicUrl: string): Change | null {
  const [from, to] = [node.position?.start.offset, node.position?.end.offset]
  // The parser does not say where it found an address within brackets.
  if (from === undefined || to === undefined) return null
  const source = text.slice(from, to)
  if (node.type !== 'link' || source.startsWith('[')) {
    const shownTo = node.type === 'link' ? (node.children.at(-1)?.position?.end.offset ?? from) : from
    return withLocalDestination(text.slice(shownTo, to), shownTo, publicUrl)
  }
  // Elsewhere, brackets might change the emphasis, make the link an image, or become a part of another address.
  if (!mayPrecede.test(text.slice(Math.max(0, from - 1), from)) || /^[*_~]/.test(text.slice(to, to + 1))) return null
  const by = asLink(source, path)
  return by === null ? null : { from, to, by }
}

/** Returns the nodes with an address on the site, and their paths. Does not recurse, because of deep nesting. */
function listOwn(root: MarkdownRoot, publicUrl: string) {
  const own: { node: Addressed; path: string }[] = []
  const open: (MarkdownContent | MarkdownRoot)[] = [root]
  for (let node = open.pop(); node; node = open.pop()) {
    const path = 'url' in node ? ownPath(node.url, publicUrl) : null
    if ('url' in node && path !== null) own.push({ node, path })
    // A link within a link would end it.
    const within = node.type === 'link' || node.type === 'linkReference'
    if ('children' in node) open.push(...node.children.filter((child) => !(within && child.type === 'link')))
  }
  return own
}

const apply = (text: string, changes: readonly Change[]) => {
  let [changed, end] = ['', 0]
  for (const { from, to, by } of changes.toSorted((one, other) => one.from - other.from)) {
    if (from < end) continue
    changed += text.slice(end, from) + by
    end = to
  }
  return changed + text.slice(end)
}

/**
 * Returns a Markdown text whose links and images on this site have no host, so that they lead to its next address as well,
 * and gives the parsed text the same addresses. Readers see the same.
 */
export function withoutOwnHost(root: MarkdownRoot, text: string, { publicUrl, maxLength }: OwnSite): string {
  const changes: Change[] = []
  for (const { node, path } of listOwn(root, publicUrl)) {
    const change = changeOf(node, path, text, publicUrl)
    if (!change) continue
    changes.push(change)
    node.url = path
  }
  const changed = apply(text, changes)
  if (changed.length <= Math.max(maxLength, text.length)) return changed
  return apply(
    text,
    changes.filter(({ from, to, by }) => by.length <= to - from),
  )
}
