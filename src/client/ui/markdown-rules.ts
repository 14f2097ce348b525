import type { ExtraProps } from 'react-markdown'

type Element = NonNullable<ExtraProps['node']>
type Parent = Pick<Element, 'children'>

const readsItsOwnWay = new Set(['p', 'li', 'blockquote', 'td', 'th', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

const change = (element: Element, under: number) => {
  const { tagName, properties } = element
  if (readsItsOwnWay.has(tagName)) properties.dir = 'auto'
  const level = /^h([1-6])$/.exec(tagName)?.[1]
  if (level) element.tagName = `h${Math.min(6, Number(level) + under)}`
  // Footnotes point within the page; all else leads out of it.
  if (tagName === 'a' && !String(properties.href ?? '').startsWith('#')) {
    properties.target = '_blank'
    properties.rel = ['noopener', 'noreferrer', 'nofollow', 'ugc']
  }
  if (tagName === 'img') properties.loading = 'lazy'
  // What scrolls sideways must be within reach of the keyboard.
  if (tagName === 'pre') properties.tabIndex = 0
  if (tagName === 'input') properties.ariaLabel = properties.checked ? 'Done' : 'Not done'
}

const boxed = (table: Element): Element => ({
  type: 'element',
  tagName: 'div',
  properties: { className: ['table'], tabIndex: 0, role: 'region', ariaLabel: 'Table' },
  children: [table],
})

const walk = (parent: Parent, under: number) => {
  parent.children = parent.children.map((child) => {
    if (child.type !== 'element') return child
    walk(child, under)
    change(child, under)
    return child.tagName === 'table' ? boxed(child) : child
  })
}

/** A rehype plugin: what this house asks of people's text beyond what Markdown says. `under` shifts the headings down. */
export const houseRules = (under: number) => () => (tree: unknown) => walk(tree as Parent, under)
