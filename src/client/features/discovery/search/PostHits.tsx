import { Text } from '@mantine/core'
import { pluralize } from '../../../ui/pluralize.ts'
import { Highlighted } from './Highlighted.tsx'
import { HitByline } from './HitByline.tsx'
import { HitCard } from './HitCard.tsx'
import { HitList } from './HitList.tsx'
import { currentTitle, usePostHits } from './use-hits.ts'

/** Leaves out zeros. */
const countsOf = ({ likes, comments }: { likes: number; comments: number }) =>
  [likes > 0 && pluralize(likes, 'like'), comments > 0 && pluralize(comments, 'comment')].filter(Boolean).join(' · ')

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
            {countsOf(hit._count)}
          </Text>
        </HitCard>
      )}
    </HitList>
  )
}
