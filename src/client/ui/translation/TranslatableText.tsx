import { lazy, Suspense, useState } from 'react'
import { useLanguage } from '../languages/texts.tsx'
import { Markdown } from '../Markdown.tsx'
import type { MarkdownProps } from '../MarkdownContent.tsx'
import { useForeignText } from './foreign-texts.ts'

const Translation = lazy(async () => ({ default: (await import('./Translation.tsx')).Translation }))

interface Props extends MarkdownProps {
  /** The id of the post or comment, because others may have the same text. */
  of: string
}

function OneText({ of, ...props }: Props) {
  const foreign = useForeignText(of, props.text)
  const [isReplaced, setIsReplaced] = useState(false)
  return (
    <>
      <div data-quotable="" lang={foreign?.language ?? undefined} hidden={isReplaced}>
        <Markdown {...props} />
      </div>
      {foreign && (
        <Suspense>
          <Translation {...props} {...foreign} isShown={isReplaced} onShow={setIsReplaced} />
        </Suspense>
      )}
    </>
  )
}

/**
 * A user's text that can be quoted, and its translation in its place where the reader asks their browser for one. A translation
 * belongs to one text and one language of the page.
 */
export const TranslatableText = (props: Props) => <OneText key={`${useLanguage()} ${props.text}`} {...props} />
