import { Component, lazy, type ReactNode, Suspense } from 'react'
import classes from './Markdown.module.css'
import type { MarkdownProps } from './MarkdownContent.tsx'
import { isTooComplex } from './markdown-cost.ts'

const load = () => import('./MarkdownContent.tsx')
const MarkdownContent = lazy(async () => ({ default: (await load()).MarkdownContent }))
// Loads in parallel with the text. If it fails, the plain text stays.
void load().catch(() => undefined)

interface BoundaryProps {
  plain: ReactNode
  children: ReactNode
}

/** Shows the plain text when rendering throws, so that one text cannot break the page. */
class PlainOnError extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render() {
    return this.state.hasFailed ? this.props.plain : this.props.children
  }
}

/**
 * Renders a user's Markdown, with raw HTML as text. Shows the text as it was typed until it is rendered, and when
 * rendering would take too long.
 */
export function Markdown(props: MarkdownProps) {
  const plain = <div className={classes.plain}>{props.text}</div>
  return (
    <div className={classes.root} dir="auto">
      {isTooComplex(props.text) ? (
        plain
      ) : (
        <PlainOnError key={`${props.headingLevel}${props.text}`} plain={plain}>
          <Suspense fallback={plain}>
            <MarkdownContent {...props} plain={plain} />
          </Suspense>
        </PlainOnError>
      )}
    </div>
  )
}
