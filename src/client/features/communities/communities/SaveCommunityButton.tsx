import { ActionIcon } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import type { Community } from '../../shared/communities.ts'
import { useSaveCommunity } from './use-save-community.ts'

/** Keeps the community among what the viewer saved, or takes it from there. */
export function SaveCommunityButton({ community }: { community: Community }) {
  const toggle = useSaveCommunity(community)
  const { isSaved, isPrivate, role } = community
  // From outside a private community is in no list of theirs, nor would it be in this one.
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
