import { paths } from '../../../platform/paths.ts'
import { pluralize } from '../../../ui/format-numbers.ts'
import { PrivacyIcon } from '../../../ui/PrivacyIcon.tsx'
import { CommunityIcon } from '../../communities/communities/CommunityIcon.tsx'
import { Highlighted } from './Highlighted.tsx'
import { HitCard } from './HitCard.tsx'
import { HitList } from './HitList.tsx'
import classes from './search.module.css'
import { currentTitle, useCommunityHits } from './use-hits.ts'

/** Communities whose name or description matches. */
export function CommunityHits({ q }: { q: string }) {
  const list = useCommunityHits(q)
  return (
    <HitList list={list} one="community" many="communities">
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
            {pluralize(hit.memberCount, 'member')}
          </div>
        </HitCard>
      )}
    </HitList>
  )
}
