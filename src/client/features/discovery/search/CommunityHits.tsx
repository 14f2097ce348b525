import { paths } from '../app/paths.ts'
import { trpc } from '../app/trpc.ts'
import { PrivacyIcon } from '../communities/PrivacyIcon.tsx'
import { counted } from '../ui/counted.ts'
import { Highlighted } from './Highlighted.tsx'
import { HitCard } from './HitCard.tsx'
import { HitList } from './HitList.tsx'
import { hitOptions } from './hit-options.ts'
import classes from './search.module.css'

/** The communities that have the words in their name or description. */
export function CommunityHits({ q }: { q: string }) {
  const list = trpc.search.communities.useInfiniteQuery({ q }, hitOptions)
  return (
    <HitList list={list} one="community" many="communities">
      {(hit) => (
        <HitCard
          key={hit.id}
          to={paths.community(hit.slug)}
          title={<Highlighted parts={hit.title} />}
          snippet={hit.snippet}
        >
          <div className={classes.byline}>
            <PrivacyIcon isPrivate={hit.isPrivate} size={16} />
            {counted(hit.memberCount, 'member')}
          </div>
        </HitCard>
      )}
    </HitList>
  )
}
