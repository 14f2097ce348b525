import { type ReactNode, useEffect, useId, useState } from 'react'
import { chunkSize, isCheapToRender } from '../../shared/platform/markdown-cost.ts'
import { createIncrementalTree } from './incremental-tree.ts'
import { type MarkdownNode, markdownTree } from './markdown-tree.ts'
import { parseInWorker } from './parse-in-worker.ts'
import { runWhenIdle } from './run-when-idle.ts'

export interface MarkdownProps {
  /** CommonMark with GFM, as its author typed it. */
  text: string
  /** The level of the heading that contains the text: headings in the text go below it. */
  headingLevel?: 1 | 2 | 3
}

/** Renders the first chunk of a tree at once and further chunks while the browser is idle. */
function IncrementalTree({ tree }: { tree: readonly MarkdownNode[] }) {
  const [render] = useState(() => createIncrementalTree(tree))
  const [shown, setShown] = useState(() => render(chunkSize))
  useEffect(() => (shown.isComplete ? undefined : runWhenIdle(() => setShown(render(chunkSize)))), [render, shown])
  return shown.node
}

/**
 * The lazy part of `Markdown`. A worker parses a text that may take long; until then, and when that fails, `plain` is
 * shown. Give it another key for another text.
 */
export function MarkdownContent({ text, headingLevel: under = 1, plain }: MarkdownProps & { plain: ReactNode }) {
  const prefix = `${useId()}-`
  const [tree, setTree] = useState<MarkdownNode[] | null>(() =>
    isCheapToRender(text) ? markdownTree(text, { under, prefix }) : null,
  )
  const isInWorker = tree === null
  useEffect(() => {
    if (!isInWorker) return
    let isWanted = true
    void parseInWorker({ text, under, prefix }, () => isWanted).then((parsed) => isWanted && parsed && setTree(parsed))
    return () => {
      isWanted = false
    }
  }, [isInWorker, text, under, prefix])
  return tree ? <IncrementalTree tree={tree} /> : plain
}
