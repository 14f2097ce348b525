import { type ReactNode, useEffect, useId, useState } from 'react'
import { chunkSize, isCheapToRender, isRenderedWithPage } from '../../shared/platform/markdown-cost.ts'
import { createIncrementalTree } from './incremental-tree.ts'
import type { MarkdownNode } from './markdown-node.ts'
import { type MarkdownOptions, markdownTree } from './markdown-tree.ts'
import { parseInWorker } from './parse-in-worker.ts'
import { useHydrated } from './use-hydrated.ts'
import { useMarkdownLabels } from './use-markdown-labels.ts'
import { runWhenIdle } from './use-preload.ts'

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

interface Props extends MarkdownProps {
  plain: ReactNode
  waiting: ReactNode
}

/** A worker parses a text that may take long. */
function BrowserMarkdown({ text, headingLevel: under = 1, plain, waiting }: Props) {
  const prefix = `${useId()}-`
  const labels = useMarkdownLabels()
  const [tree, setTree] = useState<MarkdownNode[] | null>(() =>
    isCheapToRender(text) ? markdownTree(text, { under, prefix, labels }) : null,
  )
  const isHydrated = useHydrated()
  const [showsPlain, setShowsPlain] = useState(!isHydrated)
  const isInWorker = tree === null
  useEffect(() => {
    if (!isInWorker) return
    let isWanted = true
    void parseInWorker({ text, under, prefix, labels }, () => isWanted).then((parsed) => {
      if (!isWanted) return
      if (parsed) setTree(parsed)
      else setShowsPlain(true)
    })
    return () => {
      isWanted = false
    }
  }, [isInWorker, text, under, prefix, labels])
  if (tree) return <IncrementalTree tree={tree} />
  return showsPlain ? plain : waiting
}

/** Renders a whole tree at once. */
const renderTree = (tree: readonly MarkdownNode[]): ReactNode =>
  createIncrementalTree(tree)(Number.POSITIVE_INFINITY).node

/** Renders a text after a change of its tree. Throws for a text that makes too large a tree. */
export const renderChanged = async (
  text: string,
  options: MarkdownOptions,
  change: (tree: readonly MarkdownNode[]) => Promise<readonly MarkdownNode[]>,
) => renderTree(await change(markdownTree(text, options)))

/** Null for a text that makes too large a tree. */
function wholeTree(text: string, options: MarkdownOptions): ReactNode {
  try {
    return renderTree(markdownTree(text, options))
  } catch {
    return null
  }
}

/** React leaves the content of an element alone that has this one, the same in each render. */
const untouched = { __html: '' }

/** A long text that the server has rendered. The browser keeps its markup, as parsing it again would take long. */
function ServerMarkdown({ text, headingLevel: under = 1, plain }: Props) {
  const prefix = `${useId()}-`
  const labels = useMarkdownLabels()
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty, and always the same.
  if (typeof document !== 'undefined') return <div suppressHydrationWarning dangerouslySetInnerHTML={untouched} />
  return <div>{wholeTree(text, { under, prefix, labels }) ?? plain}</div>
}

/**
 * The lazy part of `Markdown`. Until a text is parsed it shows `waiting`, and `plain` when that fails, or where a page
 * that the server rendered has it already. Give it another key for another text.
 */
export function MarkdownContent(props: Props) {
  const { text, headingLevel = 1 } = props
  const isHydrated = useHydrated()
  const [isWithPage] = useState(!isHydrated)
  // A page has only one main text.
  const isServers = isWithPage && headingLevel === 1 && !isCheapToRender(text) && isRenderedWithPage(text)
  return isServers ? <ServerMarkdown {...props} /> : <BrowserMarkdown {...props} />
}
