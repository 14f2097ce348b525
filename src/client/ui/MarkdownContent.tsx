import { type ReactNode, useEffect, useId, useState } from 'react'
import { grownTree } from './grown-tree.ts'
import { inIdleTime } from './in-idle-time.ts'
import { type Branch, markdownTree } from './markdown-tree.ts'
import { isQuick, pieceSize } from './plain-fallback.ts'
import { readAside } from './read-aside.ts'

export interface MarkdownProps {
  /** CommonMark with GFM, as its author typed it. */
  text: string
  /** The level of the heading this stands under: headings in the text go below it. */
  under?: 1 | 2 | 3
}

/** Shows a tree, what goes beyond a piece bit by bit while the browser is idle. */
function Growing({ tree }: { tree: readonly Branch[] }) {
  const [draw] = useState(() => grownTree(tree))
  const [shown, setShown] = useState(() => draw(pieceSize))
  useEffect(() => (shown.isWhole ? undefined : inIdleTime(() => setShown(draw(pieceSize)))), [draw, shown])
  return shown.node
}

/**
 * The renderer behind `Markdown`, loaded when first needed. A text that may take long is read in another thread; until
 * then, and when that fails, `plain` is shown. For another text it needs another key.
 */
export function MarkdownContent({ text, under = 1, plain }: MarkdownProps & { plain: ReactNode }) {
  const prefix = `${useId()}-`
  const [tree, setTree] = useState<Branch[] | null>(() =>
    isQuick(text) ? markdownTree(text, { under, prefix }) : null,
  )
  const isAside = tree === null
  useEffect(() => {
    if (!isAside) return
    let isWanted = true
    void readAside({ text, under, prefix }, () => isWanted).then((read) => isWanted && read && setTree(read))
    return () => {
      isWanted = false
    }
  }, [isAside, text, under, prefix])
  return tree ? <Growing tree={tree} /> : plain
}
