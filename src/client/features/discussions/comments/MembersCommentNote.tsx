import { useLingui } from '@lingui/react/macro'
import { Group, Text } from '@mantine/core'
import { messages } from '../../../../shared/platform/messages.ts'
import { useSentences } from '../../../ui/languages/composed-texts.ts'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { JoinButton } from '../../communities/communities/CommunityActions.tsx'
import { useCommunityQuery } from '../../communities/communities/use-cached-community.ts'

/** States that only members comment, with the button to become one. */
export function MembersCommentNote({ slug }: { slug: string }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const sentences = useSentences()
  const needed = translate(messages.memberNeededToComment)
  const { data: community } = useCommunityQuery(slug)
  return (
    <Group gap="sm" role="note">
      <Text size="sm" c="dimmed">
        {community?.membershipStatus ? sentences(needed, t`Your request to join waits for an answer.`) : needed}
      </Text>
      {community?.can.join && <JoinButton community={community} />}
    </Group>
  )
}
