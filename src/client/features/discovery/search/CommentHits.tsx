import { trpc } from '../app/trpc.ts'
import { HitByline } from './HitByline.tsx'
import { HitCard } from './HitCard.tsx'
import { HitList } from './HitList.tsx'
import { hitOptions } from './hit-options.ts'

/** The comments that have the words. */
export function CommentHits({ q }: { q: string }) {
  const list = trpc.search.comments.useInfiniteQuery({ q }, hitOptions)
  return (
    <HitList list={list} one="comment" many="comments">
      {(hit) => (
        <HitCard
          key={hit.id}
          to={hit.link}
          title={
            <>
              Comment on <bdi>{hit.post.title}</bdi>
            </>
          }
          top={<HitByline hit={hit} />}
          snippet={hit.snippet}
        />
      )}
    </HitList>
  )
}
