import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { HitByline } from './HitByline.tsx'
import { HitCard } from './HitCard.tsx'
import { HitList } from './HitList.tsx'
import { useCommentHits } from './use-hits.ts'

export function CommentHits({ q }: { q: string }) {
  const { t } = useLingui()
  const list = useCommentHits(q)
  return (
    <HitList
      list={list}
      resultText={(count) => t`${plural(count, { one: '# comment', other: '# comments' })} found`}
      kind="comments"
    >
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
