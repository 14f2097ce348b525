import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Skeleton, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Member } from '../../../../shared/communities/members.ts'
import { paths } from '../../../platform/paths.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { UserAvatar } from '../../../ui/UserAvatar.tsx'
import { roleLabels } from '../../instance/roles/role-labels.ts'
import classes from './members.module.css'

/** A member of a community. The whole row links to their profile. */
export function MemberRow({ member }: { member: Member }) {
  const { t } = useLingui()
  return (
    <li className={classes.row}>
      <UserAvatar user={member} size={40} />
      <div className={classes.who}>
        <Link to={paths.user(member.id)} dir="auto" className={classes.name}>
          {member.name}
        </Link>
        <Text size="sm" c="dimmed">
          <Trans>
            Joined <RelativeTime at={member.joinedAt} dateOnly />
          </Trans>
        </Text>
      </div>
      <Badge variant={member.role === 'MEMBER' ? 'default' : 'light'} size="lg" fw={400} fz="xs" flex="none">
        {t(roleLabels[member.role].label)}
      </Badge>
    </li>
  )
}

export function MemberRowSkeleton() {
  return (
    <li className={classes.row} aria-hidden>
      <Skeleton circle h={40} />
      <div className={classes.who}>
        <Skeleton h={18} my="2xs" w="50%" maw={240} />
        <Skeleton h={12} my="2xs" w={140} />
      </div>
      <Skeleton h={26} w={80} radius="xl" />
    </li>
  )
}
