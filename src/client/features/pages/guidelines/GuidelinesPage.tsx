import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Markdown } from '../../../ui/Markdown.tsx'
import { ReadingPage } from '../../../ui/PageTemplates.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { builtInGuidelines } from './built-in-guidelines.ts'

// A server without the file may answer with the page of the app.
const isMarkdown = (answer: Response) => answer.ok && !answer.headers.get('content-type')?.includes('html')

const fetchGuidelines = async () => {
  const answer = await fetch('/guidelines.md', { credentials: 'same-origin' })
  const text = isMarkdown(answer) ? await answer.text() : ''
  return text.trim()
}

const lines = ['92%', '98%', '64%', '95%', '88%', '40%']

/** Shows the operator's guidelines file, or the built-in text. */
export function GuidelinesPage() {
  const { t } = useLingui()
  const { data, isPending } = useQuery({
    queryKey: ['guidelines'],
    queryFn: fetchGuidelines,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <ReadingPage>
      <PageTitle>{t`Guidelines`}</PageTitle>
      {isPending ? (
        lines.map((width) => <Skeleton key={width} h={18} w={width} />)
      ) : (
        <Markdown text={data || t(builtInGuidelines)} />
      )}
    </ReadingPage>
  )
}
