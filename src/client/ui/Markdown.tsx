import { Component, type ComponentType, type CSSProperties, lazy, type ReactNode, Suspense } from 'react'
import { isTooComplex } from '../../shared/platform/markdown-cost.ts'
import { useKeptMarkup } from './kept-markup.tsx'
import classes from './Markdown.module.css'
import type { MarkdownProps } from './MarkdownContent.tsx'
import { loadWithPage } from './page-code.ts'

type ContentProps = MarkdownProps & { plain: ReactNode; waiting: ReactNode }

/** The renderer once it has loaded. */
let Loaded: ComponentType<ContentProps> | null = null

async function load() {
  Loaded = (await import('./MarkdownContent.tsx')).MarkdownContent
  return { default: Loaded }
}
const Loading = lazy(load)
// Loads in parallel with the text.
loadWithPage(load)

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

const charactersPerLine = 70
const linesMax = 12

/** Stands for a text until it is rendered, about as high, because the text as typed would flash. */
function Waiting({ text }: { text: string }) {
  const lines = Math.min(Math.ceil(text.length / charactersPerLine), linesMax)
  return <div className={classes.waiting} style={{ '--lines': lines } as CSSProperties} aria-busy />
}

/** Renders a user's Markdown, with raw HTML as text. Shows the text as it was typed when rendering takes too long. */
export function Markdown(props: MarkdownProps) {
  const plain = <div className={classes.plain}>{props.text}</div>
  const waiting = <Waiting text={props.text} />
  // A component that is there already is not suspended, which would remove the text for a moment.
  const Content = Loaded ?? Loading
  const content = isTooComplex(props.text) ? (
    plain
  ) : (
    <PlainOnError key={`${props.headingLevel}${props.text}`} plain={plain}>
      <Suspense fallback={waiting}>
        <Content {...props} plain={plain} waiting={waiting} />
      </Suspense>
    </PlainOnError>
  )
  const kept = useKeptMarkup(() => ['text', props], content)
  return <div className={classes.root} dir="auto" data-text {...kept} />
}
