import { lazy, Suspense, useState } from 'react'
import { useLanguage } from '../languages/texts.tsx'
import { Markdown } from '../Markdown.tsx'
import type { MarkdownProps } from '../MarkdownContent.tsx'
import { useForeignText } from './foreign-texts.ts'

const Translation = lazy(async () => ({ default: (await import('./Translation.tsx')).Translation }))

function OneText(props: MarkdownProps) {
  const foreign = useForeignText(props.text)
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
export const TranslatableText = (props: MarkdownProps) => <OneText key={`${useLanguage()} ${props.text}`} {...props} />
