import { Text } from '@mantine/core'
import { trpc } from '../app/trpc.ts'
import { counted } from '../ui/counted.ts'
import { Highlighted } from './Highlighted.tsx'
import { HitByline } from './HitByline.tsx'
import { HitCard } from './HitCard.tsx'
import { HitList } from './HitList.tsx'
import { hitOptions } from './hit-options.ts'

/** The posts that have the words. */
export function PostHits({ q }: { q: string }) {
  const list = trpc.search.posts.useInfiniteQuery({ q }, hitOptions)
  return (
    <HitList list={list} one="post" many="posts">
      {(hit) => (
        <HitCard
          key={hit.id}
          to={hit.link}
          title={<Highlighted parts={hit.title} />}
          top={<HitByline hit={hit} />}
          snippet={hit.snippet}
        >
          <Text size="sm" c="dimmed">
            {counted(hit._count.likes, 'like')} · {counted(hit._count.comments, 'comment')}
          </Text>
        </HitCard>
      )}
    </HitList>
  )
}
