import { useId, useMemo } from 'react'
import ReactMarkdown, { defaultUrlTransform } from 'react-markdown'
import { gfmSyntax } from './gfm-syntax.ts'
import { houseRules } from './markdown-rules.ts'

export interface MarkdownProps {
  /** CommonMark with GFM, as its author typed it. */
  text: string
  /** The level of the heading this stands under: headings in the text go below it. */
  under?: 1 | 2 | 3
}

/** Keeps http, https, irc, ircs, mailto, xmpp and relative addresses; of the others only the words stay. */
const safeUrl = (url: string) => defaultUrlTransform(url) || undefined

const remarkPlugins = [gfmSyntax]

/** The renderer behind `Markdown`, loaded when first needed. */
export function MarkdownContent({ text, under = 1 }: MarkdownProps) {
  const id = useId()
  const rehypePlugins = useMemo(() => [houseRules(under)], [under])
  return (
    <ReactMarkdown
      remarkPlugins={remarkPlugins}
      rehypePlugins={rehypePlugins}
      urlTransform={safeUrl}
      remarkRehypeOptions={{ clobberPrefix: `${id}-` }}
    >
      {text}
    </ReactMarkdown>
  )
}
