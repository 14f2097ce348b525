import { ActionIcon, Badge, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { Role } from '../../shared/communities.ts'
import type { Member } from '../../shared/members.ts'
import { AuthorLink } from '../posts/AuthorLink.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { Row } from './Row.tsx'
import { roleWords } from './role-words.ts'

/** What is chosen to be done about a member. */
export interface MemberActs {
  onRole: (member: Member, role: Role) => void
  onHandOver: (member: Member) => void
  onRemove: (member: Member) => void
  onBan: (member: Member) => void
}

function MemberMenu({ member, acts }: { member: Member; acts: MemberActs }) {
  const { can, name } = member
  return (
    <Menu
      position="bottom-end"
      width={240}
      shadow="md"
      withInitialFocusPlaceholder={false}
      portalProps={{ target: '#main' }}
    >
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={`Actions for ${name}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {can.setRole.map((role) => (
          <Menu.Item key={role} onClick={() => acts.onRole(member, role)}>
            Make {roleWords[role].label.toLowerCase()}
          </Menu.Item>
        ))}
        {can.handOver && <Menu.Item onClick={() => acts.onHandOver(member)}>Hand over the community…</Menu.Item>}
        {(can.setRole.length > 0 || can.handOver) && (can.remove || can.ban) && <Menu.Divider />}
        {can.remove && (
          <Menu.Item c="var(--mantine-color-error)" onClick={() => acts.onRemove(member)}>
            Remove…
          </Menu.Item>
        )}
        {can.ban && (
          <Menu.Item c="var(--mantine-color-error)" onClick={() => acts.onBan(member)}>
            Ban…
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

interface Props {
  member: Member
  isViewer: boolean
  acts: MemberActs
}

export function MemberRow({ member, isViewer, acts }: Props) {
  const { can, role } = member
  const isInert = can.setRole.length === 0 && !can.handOver && !can.remove && !can.ban
  return (
    <Row
      title={<AuthorLink author={member} size={32} />}
      badges={
        <>
          {role !== 'MEMBER' && (
            <Badge variant="light" tt="none" size="lg" fz={13}>
              {roleWords[role].label}
            </Badge>
          )}
          {isViewer && (
            <Badge variant="default" tt="none" size="lg" fz={13}>
              You
            </Badge>
          )}
        </>
      }
      meta={
        <>
          Joined <RelativeTime at={member.joinedAt} dateOnly />
        </>
      }
    >
      {!isInert && <MemberMenu member={member} acts={acts} />}
    </Row>
  )
}
