import { render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIncrementalTree } from '../../../src/client/ui/incremental-tree.ts'
import { Markdown } from '../../../src/client/ui/Markdown.tsx'
import { handleRequest } from '../../../src/client/ui/markdown-tree.ts'
import { hostileText } from '../../support/client/hostile-markdown.ts'
import { randomNumbers } from '../../support/random.ts'

const protocols = new Set(['http:', 'https:', 'irc:', 'ircs:', 'mailto:', 'xmpp:', 'tel:'])
const tags = new Set([
  ...['div', 'p', 'blockquote', 'ul', 'ol', 'li', 'pre', 'code', 'hr', 'br', 'h2', 'h3', 'h4', 'h5', 'h6', 'section'],
  ...['a', 'em', 'strong', 'del', 'sup', 'span', 'img', 'input', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
])
const attributes = new Set([
  ...['class', 'dir', 'id', 'title', 'href', 'target', 'rel', 'src', 'alt', 'loading', 'start', 'style', 'tabindex'],
  ...[
    'type',
    'disabled',
    'checked',
    'role',
    'aria-label',
    'aria-describedby',
    'data-footnote-ref',
    'data-footnote-backref',
    'data-picture',
    'data-text',
    'width',
    'height',
  ],
])
const styles = new Set(['text-align:left', 'text-align:center', 'text-align:right'])
const classes = /^(?:table|part|pictures|sr-only|_?(?:root|plain)[\w-]*)$/

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const decoded = (value: string) => value.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '')

/** The URL that a browser would open. */
const protocolOf = (address: string) =>
  URL.canParse(address, 'https://folkmoot.test/') ? new URL(address, 'https://folkmoot.test/').protocol : 'https:'

const totals = { documents: 0, characters: 0, elements: 0, links: 0, addresses: 0, images: 0, unlinked: 0, plain: 0 }

/** Returns the faults in an element's attributes. */
function faultsOf(tag: string, present: ReadonlyMap<string, string>): string[] {
  const faults = [...present.keys()].filter((name) => !attributes.has(name)).map((name) => `attribute ${name}`)
  for (const name of ['href', 'src']) {
    const address = present.get(name)
    if (address === undefined) continue
    totals.addresses++
    if (!protocols.has(protocolOf(decoded(address)))) faults.push(`${name} ${address}`)
  }
  const style = present.get('style')
  if (style !== undefined && !styles.has(style)) faults.push(`style ${style}`)
  if (!classes.test(present.get('class') ?? 'table')) faults.push(`class ${present.get('class')}`)
  if (tag === 'img') totals.images++
  if (tag !== 'a') return faults
  totals.links++
  if (!present.has('href')) totals.unlinked++
  const isWithin = present.has('data-footnote-ref') || present.has('data-footnote-backref')
  const opens = `${present.get('target')} ${present.get('rel')}`
  const wanted = isWithin ? 'undefined undefined' : '_blank noopener noreferrer nofollow ugc'
  return opens === wanted ? faults : [...faults, `a link that opens as ${opens}`]
}

const opening = /<([a-z][a-z0-9]*)((?: [a-z-]+="[^"<>]*")*)\/?>/g
const closing = /<\/[a-z][a-z0-9]*>/g

/** Each element of the page, in React's strict serialization: any difference is a fault. */
function faultsIn(page: string): string[] {
  const opened = [...page.matchAll(opening)]
  totals.elements += opened.length
  const angles = page.split('<').length - 1
  const faults = opened.flatMap(([, tag = '', written = '']) => {
    const attributes = new Map(
      [...written.matchAll(/ ([a-z-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    )
    return [...(tags.has(tag) ? [] : [`element ${tag}`]), ...faultsOf(tag, attributes)]
  })
  return angles === opened.length + [...page.matchAll(closing)].length ? faults : [...faults, 'a stray angle']
}

beforeAll(async () => {
  const { unmount } = render(<Markdown text="*here*" />)
  await screen.findByText('here', { selector: 'em' })
  unmount()
})

afterAll(() => console.log(`hostile Markdown: ${JSON.stringify(totals)}`))

const seeds = Array.from({ length: 20 }, (_, at) => at + 1)

// A second's work each on an idle machine.
test.each(seeds)('renders a thousand hostile texts as harmless elements and addresses, seed %i', (seed) => {
  const random = randomNumbers(seed)
  for (let count = 0; count < 1_000; count++) {
    const text = hostileText(random)
    const page = renderToStaticMarkup(<Markdown text={text} headingLevel={count % 2 ? 1 : 2} />)
    totals.documents++
    totals.characters += text.length
    if (page.includes('plain')) totals.plain++
    const faults = faultsIn(page)
    if (faults.length > 0) expect.fail(`${faults.join('; ')} in ${JSON.stringify(text)} as ${page}`)
  }
})

test('renders long hostile texts harmlessly in the worker', () => {
  const random = randomNumbers(100)
  for (let count = 0; count < 25; count++) {
    const text = Array.from({ length: 12 }, () => hostileText(random)).join('\n\n')
    const tree = handleRequest({ text, under: 1, prefix: 'a-' })
    if (!tree) continue
    totals.documents++
    totals.characters += text.length
    expect(faultsIn(renderToStaticMarkup(createIncrementalTree(structuredClone(tree))(100_000).node))).toEqual([])
  }
})
