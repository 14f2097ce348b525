import { Stack } from '@mantine/core'
import { useParams } from 'react-router-dom'
import { useCommunityPosts } from '../posts/use-community-posts.ts'
import { usePostSearch } from '../posts/use-post-search.ts'
import { CommunityHeader, CommunityHeaderSkeleton } from './CommunityHeader.tsx'
import { CommunityLoadError } from './CommunityLoadError.tsx'
import { CommunityTabs } from './CommunityTabs.tsx'
import { askingIn, isFinal, loadErrorText } from './load-error.ts'
import { communityLoadFailed, useCommunity } from './use-community.ts'
import { VerificationNotice } from './VerificationNotice.tsx'

function CommunityScreen({ slug }: { slug: string }) {
  const { community, error, refetch } = useCommunity(slug)
  // Asked for here so that the posts travel with the community, not after it.
  const posts = useCommunityPosts(slug, usePostSearch().search)

  if (error) {
    return (
      <CommunityLoadError
        message={loadErrorText(error, communityLoadFailed)}
        asking={askingIn(error, slug)}
        onRetry={isFinal(error) ? undefined : refetch}
      />
    )
  }
  return (
    <Stack maw={1080} mx="auto" gap="lg">
      {community ? (
        <>
          <VerificationNotice>Verify your email address to post and comment.</VerificationNotice>
          <CommunityHeader community={community} />
          <CommunityTabs community={community} posts={posts} />
        </>
      ) : (
        <CommunityHeaderSkeleton />
      )}
    </Stack>
  )
}

export function CommunityPage() {
  const { slug = '' } = useParams()
  // Nothing of one community, such as what is typed there, is carried into another.
  return <CommunityScreen key={slug} slug={slug} />
}
