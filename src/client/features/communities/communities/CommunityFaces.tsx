import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { Community } from '../../../../shared/communities/communities.ts'
import { paths } from '../../../platform/paths.ts'
import { Faces } from '../../../ui/Face.tsx'
import { useListFormat } from '../../../ui/use-list-format.ts'
import classes from './communities.module.css'

/** A few members, linked to the list of all. Reserves its height until the community's own answer names them. */
export function CommunityFaces({ community: { slug, faces, memberCount } }: { community: Community }) {
  const { t } = useLingui()
  const listed = useListFormat()
  if (faces === undefined) return <div className={classes.faces} aria-hidden />
  if (faces.length === 0) return null
  const others = memberCount - faces.length
  const names = listed([
    ...faces.map(({ name }) => name),
    ...(others > 0 ? [t`${plural(others, { other: `${others} more` })}`] : []),
  ])
  return (
    <Link to={paths.communityMembers(slug)} className={classes.faces}>
      <Faces users={faces} />
      {/* Browsers have their own words for lists. */}
      <span className={classes.names} suppressHydrationWarning>{t`Members: ${names}`}</span>
    </Link>
  )
}
