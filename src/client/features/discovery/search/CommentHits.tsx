import { Trans } from '@lingui/react/macro'
import { HitByline } from './HitByline.tsx'
import { HitCard } from './HitCard.tsx'
import { HitList } from './HitList.tsx'
import { useCommentHits } from './use-hits.ts'

export function CommentHits({ q }: { q: string }) {
  const list = useCommentHits(q)
  return (
    <HitList list={list} one="comment" many="comments">
      {(hit) => (
        <HitCard
          key={hit.id}
          to={hit.link}
          title={
            <Trans>
              Comment on <bdi>{hit.post.title}</bdi>
            </Trans>
          }
          top={<HitByline hit={hit} />}
          snippet={hit.snippet}
        />
      )}
    </HitList>
  )
}
