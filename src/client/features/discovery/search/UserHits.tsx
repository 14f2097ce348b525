import { Anchor, Card } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { trpc } from '../app/trpc.ts'
import { PersonAvatar } from '../ui/PersonAvatar.tsx'
import { Highlighted } from './Highlighted.tsx'
import { HitList } from './HitList.tsx'
import { hitOptions } from './hit-options.ts'
import classes from './search.module.css'

/** The people whose name has the words. */
export function PersonHits({ q }: { q: string }) {
  const list = trpc.search.people.useInfiniteQuery({ q }, hitOptions)
  return (
    <HitList list={list} one="person" many="people">
      {(hit) => (
        <Card key={hit.id} component="li" withBorder p="md">
          <div className={classes.person}>
            <PersonAvatar person={hit} size={40} />
            <Anchor component={Link} to={paths.user(hit.id)} c="inherit" fw={600} className={classes.title}>
              {hit.title.length > 0 ? <Highlighted parts={hit.title} /> : 'Unknown User'}
            </Anchor>
          </div>
        </Card>
      )}
    </HitList>
  )
}
