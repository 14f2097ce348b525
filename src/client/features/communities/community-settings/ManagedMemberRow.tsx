import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Badge, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import type { Role } from '../../../../shared/communities/communities.ts'
import type { Member } from '../../../../shared/communities/members.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { ListRow } from '../../../ui/ListRow.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { UserLink } from '../../identity/user-labels/UserLink.tsx'
import { roleLabels } from '../../instance/roles/role-labels.ts'

export const makeLabels: Record<Role, MessageDescriptor> = {
  MEMBER: msg`Make member`,
  MODERATOR: msg`Make moderator`,
  ORGANIZER: msg`Make organizer`,
}

/** Handlers for the actions on a member. */
export interface MemberActions {
  onRole: (member: Member, role: Role) => void
  onTransferOrganizer: (member: Member) => void
  onRemove: (member: Member) => void
  onBan: (member: Member) => void
}

function MemberMenu({ member, acts: actions }: { member: Member; acts: MemberActions }) {
  const { t } = useLingui()
  const { can, name } = member
  const [opened, setOpened] = useState(false)
  return (
    <ActionMenu
      opened={opened}
      onChange={setOpened}
      width={240}
      target={
        <ActionIcon variant="default" size={36} aria-label={t`Actions for ${name}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      }
    >
      {can.setRole.map((role) => (
        <Menu.Item key={role} onClick={() => actions.onRole(member, role)}>
          {t(makeLabels[role])}
        </Menu.Item>
      ))}
      {can.handOver && (
        <Menu.Item onClick={() => actions.onTransferOrganizer(member)}>{t`Hand over the community…`}</Menu.Item>
      )}
      {(can.setRole.length > 0 || can.handOver) && (can.remove || can.ban) && <Menu.Divider />}
      {can.remove && (
        <Menu.Item c="var(--mantine-color-error)" onClick={() => actions.onRemove(member)}>
          {t({ message: 'Remove…', context: 'member' })}
        </Menu.Item>
      )}
      {can.ban && (
        <Menu.Item c="var(--mantine-color-error)" onClick={() => actions.onBan(member)}>
          {t`Ban…`}
        </Menu.Item>
      )}
    </ActionMenu>
  )
}

interface Props {
  member: Member
  isViewer: boolean
  actions: MemberActions
}

export function ManagedMemberRow({ member, isViewer, actions: acts }: Props) {
  const { t } = useLingui()
  const { can, role } = member
  const isInert = can.setRole.length === 0 && !can.handOver && !can.remove && !can.ban
  return (
    <ListRow
      title={<UserLink user={member} size={32} />}
      badges={
        <>
          {role !== 'MEMBER' && (
            <Badge variant="light" size="lg" fz="xs">
              {t(roleLabels[role].label)}
            </Badge>
          )}
          {isViewer && (
            <Badge variant="default" size="lg" fz="xs">
              {t`You`}
            </Badge>
          )}
        </>
      }
      meta={
        <Trans>
          Joined <RelativeTime at={member.joinedAt} dateOnly />
        </Trans>
      }
    >
      {!isInert && <MemberMenu member={member} acts={acts} />}
    </ListRow>
  )
}
