import type { ReactNode } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import type { Branch, Twig } from './markdown-tree.ts'

const empty: ReadonlySet<string> = new Set(['img', 'input', 'hr', 'br'])

export interface Grown {
  node: ReactNode
  isWhole: boolean
}

/** So many siblings are one thing to React once they are drawn, which it passes over as a whole. */
const groupSize = 100

/** How far the children of an element are drawn: those in whole groups, those in the one that is not full, and what is next. */
interface Progress {
  groups: ReactNode[]
  open: ReactNode[]
  next: number
}

type Group = (nodes: readonly ReactNode[]) => ReactNode

const grouped: Group = (nodes) => jsxs(Fragment, { children: [...nodes] })
/** A part of a long text on its own, which the browser need not lay out anew when more comes, nor before it is seen. */
const parted: Group = (nodes) => jsxs('div', { className: 'part', children: [...nodes] })

/**
 * Draws a tree piece by piece: each call adds so many elements to those drawn before, in the order of the text, and
 * answers all of them.
 */
export function grownTree(tree: readonly Branch[]): (more: number) => Grown {
  const begun = new Map<readonly Branch[], Progress>()
  let left = 0

  function drawn(children: readonly Branch[]): Grown {
    const progress = begun.get(children) ?? { groups: [], open: [], next: 0 }
    begun.set(children, progress)
    const group = children === tree && tree.length > groupSize ? parted : grouped
    let unfinished: ReactNode[] = []
    for (const child of children.slice(progress.next)) {
      const isDue = typeof child === 'string' || left > 0 || begun.has(child.children)
      if (!isDue) break
      const grown = typeof child === 'string' ? { node: child, isWhole: true } : drawnTwig(child)
      if (!grown.isWhole) {
        unfinished = [grown.node]
        break
      }
      progress.next++
      if (progress.open.push(grown.node) < groupSize) continue
      progress.groups.push(group(progress.open))
      progress.open = []
    }
    const { groups, open, next } = progress
    return { node: grouped([...groups, group([...open, ...unfinished])]), isWhole: next >= children.length }
  }
  function drawnTwig({ tag, attributes, children }: Twig): Grown {
    if (!begun.has(children)) left--
    const { node, isWhole } = drawn(children)
    const within = empty.has(tag) ? attributes : { ...attributes, children: node }
    return { node: jsx(tag as 'div', within), isWhole }
  }
  return (more) => {
    left = more
    return drawn(tree)
  }
}
