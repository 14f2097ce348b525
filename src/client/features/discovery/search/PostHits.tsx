import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { MetaLine } from '../../../ui/MetaLine.tsx'
import { Highlighted } from './Highlighted.tsx'
import { HitByline } from './HitByline.tsx'
import { HitCard } from './HitCard.tsx'
import { HitList } from './HitList.tsx'
import { currentTitle, usePostHits } from './use-hits.ts'

function Counts({ likes, comments }: { likes: number; comments: number }) {
  const { t } = useLingui()
  return (
    <Text size="sm" c="dimmed">
      <MetaLine>
        {likes > 0 && t`${plural(likes, { one: '# like', other: '# likes' })}`}
        {comments > 0 && t`${plural(comments, { one: '# comment', other: '# comments' })}`}
      </MetaLine>
    </Text>
  )
}

export function PostHits({ q }: { q: string }) {
  const { t } = useLingui()
  const list = usePostHits(q)
  return (
    <HitList
      list={list}
      resultText={(count) => t`${plural(count, { one: '# post', other: '# posts' })} found`}
      kind="posts"
    >
      {(hit) => (
        <HitCard
          key={hit.id}
          to={hit.link}
          title={<Highlighted parts={currentTitle(hit.title, hit.own.title)} />}
          top={<HitByline hit={hit} />}
          snippet={hit.own.snippet}
        >
          <Counts {...hit._count} />
        </HitCard>
      )}
    </HitList>
  )
}
