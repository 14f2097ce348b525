import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Progress, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { ExampleContent } from '../../../../shared/administration/example-content.ts'
import type { Confirmation } from '../../../ui/ConfirmDialog.tsx'
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.ts'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { useExampleContent } from './use-example-content.ts'

/** Says what of the examples is removed: '6 communities, 60 posts, 205 comments and 30 accounts'. */
function useExamplesSummary({ communities, posts, comments, accounts }: ExampleContent) {
  const { t } = useLingui()
  return t`${plural(communities, { one: '# community', other: '# communities' })}, ${plural(posts, { one: '# post', other: '# posts' })}, ${plural(comments, { one: '# comment', other: '# comments' })} and ${plural(accounts, { one: '# account', other: '# accounts' })}`
}

/** Says what of members is removed with them: '2 posts and 1 comment'; null when they wrote nothing there. */
function useMemberTextsSummary({ memberPosts, memberComments }: ExampleContent) {
  const { t } = useLingui()
  return memberPosts + memberComments === 0
    ? null
    : t`${plural(memberPosts, { one: '# post', other: '# posts' })} and ${plural(memberComments, { one: '# comment', other: '# comments' })}`
}

const Summary = ({ content }: { content: ExampleContent }) => <Text size="sm">{useExamplesSummary(content)}</Text>

function ConfirmationText({ content }: { content: ExampleContent }) {
  const { t } = useLingui()
  const examples = useExamplesSummary(content)
  const ofMembers = useMemberTextsSummary(content)
  return (
    <Stack gap="xs">
      <Text>{t`This removes ${examples}, with all their pictures.`}</Text>
      {ofMembers ? (
        <Text fw={600}>{t`Members wrote in these communities: ${ofMembers} of theirs go as well.`}</Text>
      ) : (
        <Text>{t`Members have written nothing in these communities.`}</Text>
      )}
      <Text>{t`Everything else on this site stays. This cannot be undone.`}</Text>
    </Stack>
  )
}

/** The progress of the job that makes or removes the content. */
function Working({ content: { state, done, total } }: { content: ExampleContent }) {
  const { t } = useLingui()
  const label = state === 'making' ? t`The example content is being made` : t`The example content is being removed`
  const share = total === 0 ? 0 : Math.round((done / total) * 100)
  return (
    <Stack gap="2xs">
      <Text size="sm">{t`${label}: ${share} %`}</Text>
      <Progress value={share} aria-label={label} />
    </Stack>
  )
}

/** Removes the example content of the site. Shown only while there is some. */
export function ExampleContentCard() {
  const { t } = useLingui()
  const { content, remove } = useExampleContent()
  const [isAsking, setAsking] = useState(false)
  if (!content || content.state === 'none') return null
  const confirmation: Confirmation = {
    title: t`Remove the example content?`,
    lead: <ConfirmationText content={content} />,
    action: t`Remove example content`,
    isDangerous: true,
    onConfirm: () => remove.mutateAsync(),
  }
  return (
    <SectionCard
      title={t`Example content`}
      lead={t`Made-up people, communities and posts that show what a lively site looks like. Nobody can sign in to their accounts.`}
    >
      {content.state === 'made' ? <Summary content={content} /> : <Working content={content} />}
      {content.state !== 'removing' && (
        <div>
          <Button variant="light" color="red" onClick={() => setAsking(true)}>
            {t`Remove example content`}
          </Button>
        </div>
      )}
      <Suspense>
        <LazyConfirmDialog confirmation={isAsking ? confirmation : null} onClose={() => setAsking(false)} />
      </Suspense>
    </SectionCard>
  )
}
