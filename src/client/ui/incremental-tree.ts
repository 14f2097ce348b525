import type { ReactNode } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import type { MarkdownElement, MarkdownNode } from './markdown-node.ts'

const empty: ReadonlySet<string> = new Set(['img', 'input', 'hr', 'br'])

export interface PartialTree {
  node: ReactNode
  isComplete: boolean
}

/** Complete siblings are grouped, so that React skips a whole group that has not changed. */
const groupSize = 100

/** How far the children of an element are rendered. */
interface Progress {
  groups: ReactNode[]
  /** Complete children that do not fill a group yet. */
  open: ReactNode[]
  /** The index of the first child that is not complete. */
  next: number
}

type Group = (nodes: readonly ReactNode[]) => ReactNode

const groupNodes: Group = (nodes) => jsxs(Fragment, { children: [...nodes] })
/** An element with `content-visibility: auto`: the browser lays it out when it comes into view, and not when others grow. */
const sectionNodes: Group = (nodes) => jsxs('div', { className: 'part', children: [...nodes] })

/**
 * Renders a tree in steps. Each call renders up to `more` further elements, in the order of the text, and returns all
 * elements so far.
 */
export function createIncrementalTree(tree: readonly MarkdownNode[]): (more: number) => PartialTree {
  const started = new Map<readonly MarkdownNode[], Progress>()
  let left = 0

  function renderChildren(children: readonly MarkdownNode[]): PartialTree {
    const progress = started.get(children) ?? { groups: [], open: [], next: 0 }
    started.set(children, progress)
    const group = children === tree && tree.length > groupSize ? sectionNodes : groupNodes
    let unfinished: ReactNode[] = []
    for (const child of children.slice(progress.next)) {
      const isDue = typeof child === 'string' || left > 0 || started.has(child.children)
      if (!isDue) break
      const rendered = typeof child === 'string' ? { node: child, isComplete: true } : renderElement(child)
      if (!rendered.isComplete) {
        unfinished = [rendered.node]
        break
      }
      progress.next++
      if (progress.open.push(rendered.node) < groupSize) continue
      progress.groups.push(group(progress.open))
      progress.open = []
    }
    const { groups, open, next } = progress
    return { node: groupNodes([...groups, group([...open, ...unfinished])]), isComplete: next >= children.length }
  }
  function renderElement({ tag, attributes, children }: MarkdownElement): PartialTree {
    if (!started.has(children)) left--
    const { node, isComplete } = renderChildren(children)
    const props = empty.has(tag) ? attributes : { ...attributes, children: node }
    return { node: jsx(tag as 'div', props), isComplete }
  }
  return (more) => {
    left = more
    return renderChildren(tree)
  }
}
