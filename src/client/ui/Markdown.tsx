import { lazy, Suspense } from 'react'
import classes from './Markdown.module.css'
import type { MarkdownProps } from './MarkdownContent.tsx'

const MarkdownContent = lazy(() =>
  import('./MarkdownContent.tsx').then((module) => ({ default: module.MarkdownContent })),
)

/** People's text: Markdown without raw HTML. Until the renderer has arrived the text can be read as it was typed. */
export function Markdown(props: MarkdownProps) {
  return (
    <div className={classes.root} dir="auto">
      <Suspense fallback={<div className={classes.plain}>{props.text}</div>}>
        <MarkdownContent {...props} />
      </Suspense>
    </div>
  )
}
