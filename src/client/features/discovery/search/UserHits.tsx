import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Card, Text } from '@mantine/core'
import { paths } from '../../../platform/paths.ts'
import { CoverLink } from '../../../ui/CoverLink.tsx'
import { UserAvatar } from '../../../ui/UserAvatar.tsx'
import { Highlighted } from './Highlighted.tsx'
import { HitList } from './HitList.tsx'
import classes from './search.module.css'
import { useUserHits } from './use-hits.ts'

export function UserHits({ q }: { q: string }) {
  const { t } = useLingui()
  const list = useUserHits(q)
  return (
    <HitList
      list={list}
      resultText={(count) => t`${plural(count, { one: '# person', other: '# people' })} found`}
      kind="people"
    >
      {(hit) => (
        <Card key={hit.id} component="li" withBorder p="md" data-covered>
          <div className={classes.user}>
            <UserAvatar user={hit} size={40} />
            <Text component="span" fw={600} className={classes.title}>
              <CoverLink to={paths.user(hit.id)}>
                {hit.title.length > 0 ? <Highlighted parts={hit.title} /> : t`Unknown User`}
              </CoverLink>
            </Text>
          </div>
        </Card>
      )}
    </HitList>
  )
}
