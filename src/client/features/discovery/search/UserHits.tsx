import { Anchor, Card } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { UserAvatar } from '../../../ui/UserAvatar.tsx'
import { Highlighted } from './Highlighted.tsx'
import { HitList } from './HitList.tsx'
import classes from './search.module.css'
import { useUserHits } from './use-hits.ts'

export function UserHits({ q }: { q: string }) {
  const list = useUserHits(q)
  return (
    <HitList list={list} one="person" many="people">
      {(hit) => (
        <Card key={hit.id} component="li" withBorder p="md">
          <div className={classes.person}>
            <UserAvatar user={hit} size={40} />
            <Anchor component={Link} to={paths.user(hit.id)} c="inherit" fw={600} className={classes.title}>
              {hit.title.length > 0 ? <Highlighted parts={hit.title} /> : 'Unknown User'}
            </Anchor>
          </div>
        </Card>
      )}
    </HitList>
  )
}
