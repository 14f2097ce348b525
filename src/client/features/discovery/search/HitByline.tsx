import { useLingui } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { PostHit } from '../../../../shared/discovery/search.ts'
import { paths } from '../../../platform/paths.ts'
import { MetaLine } from '../../../ui/MetaLine.tsx'
import { PrivacyIcon } from '../../../ui/PrivacyIcon.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { useUserName } from '../../identity/user-labels/use-user-name.ts'
import classes from './search.module.css'

export function HitByline({ hit }: { hit: Pick<PostHit, 'community' | 'author' | 'createdAt'> }) {
  const { t } = useLingui()
  const { community, author, createdAt } = hit
  const name = useUserName()(author.name)
  return (
    <MetaLine className={classes.byline}>
      <span className={classes.place}>
        <PrivacyIcon isPrivate={community.isPrivate} size={16} />
        <Anchor
          component={Link}
          to={paths.community(community.slug)}
          inherit
          c="inherit"
          dir="auto"
          className={classes.cut}
        >
          {community.name}
        </Anchor>
      </span>
      <Anchor component={Link} to={paths.user(author.id)} inherit c="inherit" dir="auto" className={classes.cut}>
        {name || t`Unknown User`}
      </Anchor>
      <RelativeTime at={createdAt} />
    </MetaLine>
  )
}
