import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Markdown } from '../../../ui/Markdown.tsx'
import { ReadingPage } from '../../../ui/PageTemplates.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { shippedGuidelines } from './shipped-guidelines.ts'

// A server without the file may answer with the page of the app.
const isMarkdown = (answer: Response) => answer.ok && !answer.headers.get('content-type')?.includes('html')

const fetchGuidelines = async () => {
  const answer = await fetch('/guidelines.md', { credentials: 'same-origin' })
  const text = isMarkdown(answer) ? await answer.text() : ''
  return text.trim()
}

/** A site whose operator has not changed the file shows it in the language of the page. */
const isShipped = (text: string) => text === shippedGuidelines.map((section) => section.message).join('\n\n')

const lines = ['92%', '98%', '64%', '95%', '88%', '40%']

/** Shows the operator's guidelines file, or the shipped guidelines while it cannot be loaded. */
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
        <Markdown
          text={data && !isShipped(data) ? data : shippedGuidelines.map((section) => t(section)).join('\n\n')}
        />
      )}
    </ReadingPage>
  )
}
