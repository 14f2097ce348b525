import { Text } from '@mantine/core'
import { pluralize } from '../../../ui/format-numbers.ts'
import { MetaLine } from '../../../ui/MetaLine.tsx'
import { Highlighted } from './Highlighted.tsx'
import { HitByline } from './HitByline.tsx'
import { HitCard } from './HitCard.tsx'
import { HitList } from './HitList.tsx'
import { currentTitle, usePostHits } from './use-hits.ts'

export function PostHits({ q }: { q: string }) {
  const list = usePostHits(q)
  return (
    <HitList list={list} one="post" many="posts">
      {(hit) => (
        <HitCard
          key={hit.id}
          to={hit.link}
          title={<Highlighted parts={currentTitle(hit.title, hit.own.title)} />}
          top={<HitByline hit={hit} />}
          snippet={hit.own.snippet}
        >
          <Text size="sm" c="dimmed">
            <MetaLine>
              {hit._count.likes > 0 && pluralize(hit._count.likes, 'like')}
              {hit._count.comments > 0 && pluralize(hit._count.comments, 'comment')}
            </MetaLine>
          </Text>
        </HitCard>
      )}
    </HitList>
  )
}
