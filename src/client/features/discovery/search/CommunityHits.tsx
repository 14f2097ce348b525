import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { paths } from '../../../platform/paths.ts'
import { PrivacyIcon } from '../../../ui/PrivacyIcon.tsx'
import { CommunityIcon } from '../../communities/communities/CommunityIcon.tsx'
import { Highlighted } from './Highlighted.tsx'
import { HitCard } from './HitCard.tsx'
import { HitList } from './HitList.tsx'
import classes from './search.module.css'
import { currentTitle, useCommunityHits } from './use-hits.ts'

function Members({ count }: { count: number }) {
  const { t } = useLingui()
  return t`${plural(count, { one: '# member', other: '# members' })}`
}

/** Communities whose name or description matches. */
export function CommunityHits({ q }: { q: string }) {
  const { t } = useLingui()
  const list = useCommunityHits(q)
  return (
    <HitList
      list={list}
      resultText={(count) => t`${plural(count, { one: '# community', other: '# communities' })} found`}
      kind="communities"
    >
      {(hit) => (
        <HitCard
          key={hit.id}
          to={paths.community(hit.slug)}
          icon={<CommunityIcon community={hit} size={28} />}
          title={<Highlighted parts={currentTitle(hit.name, hit.own.title)} />}
          snippet={hit.own.snippet}
        >
          <div className={classes.byline}>
            <PrivacyIcon isPrivate={hit.isPrivate} size={16} />
            <Members count={hit.memberCount} />
          </div>
        </HitCard>
      )}
    </HitList>
  )
}
