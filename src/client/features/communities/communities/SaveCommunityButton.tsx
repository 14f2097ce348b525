import { ActionIcon } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import type { Community } from '../../../../shared/communities/communities.ts'
import { useSaveCommunity } from './use-save-community.ts'

/** Saves the community for the viewer, or removes it from the saved ones. */
export function SaveCommunityButton({ community }: { community: Community }) {
  const toggle = useSaveCommunity(community)
  const { isSaved, isPrivate, role } = community
  // The saved list leaves out private communities of which the viewer is not a member.
  if (isPrivate && !role) return null
  const Icon = isSaved ? IconBookmarkFilled : IconBookmark
  const label = isSaved ? 'Saved' : 'Save Community'
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      aria-pressed={isSaved}
      title={isSaved ? 'Remove from saved items' : label}
      onClick={toggle}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
