import { Component, lazy, type ReactNode, Suspense } from 'react'
import classes from './Markdown.module.css'
import type { MarkdownProps } from './MarkdownContent.tsx'
import { isTooIntricate } from './plain-fallback.ts'

const load = () => import('./MarkdownContent.tsx')
const MarkdownContent = lazy(async () => ({ default: (await load()).MarkdownContent }))
// It travels while the text does; where it fails, the text is shown as it was typed.
void load().catch(() => undefined)

interface BoundaryProps {
  plain: ReactNode
  children: ReactNode
}

/** One text that cannot be rendered must not take the page with it. */
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
 * People's text: Markdown without raw HTML. Until it is rendered, and where that would take too long, the text can be read
 * as it was typed.
 */
export function Markdown(props: MarkdownProps) {
  const plain = <div className={classes.plain}>{props.text}</div>
  return (
    <div className={classes.root} dir="auto">
      {isTooIntricate(props.text) ? (
        plain
      ) : (
        <PlainOnError key={`${props.under}${props.text}`} plain={plain}>
          <Suspense fallback={plain}>
            <MarkdownContent {...props} plain={plain} />
          </Suspense>
        </PlainOnError>
      )}
    </div>
  )
}
