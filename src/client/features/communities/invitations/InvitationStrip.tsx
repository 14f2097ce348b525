import { Text } from '@mantine/core'
import { pluralize } from '../../../ui/format-numbers.ts'
import { CommunityIcon } from '../communities/CommunityIcon.tsx'
import classes from './invitations.module.css'
import { useInvitation } from './use-invitation.ts'

/** The invitation that a page leads back to. Without a usable one it shows nothing; the page of the link gives the reason. */
export function InvitationStrip({ token }: { token: string }) {
  const { data: invitation } = useInvitation(token)
  if (!invitation) return null
  const { community, invitedBy } = invitation
  return (
    <aside className={classes.strip} aria-label="Invitation">
      <CommunityIcon community={community} size={40} />
      <div className={classes.text}>
        <Text>
          <bdi>{invitedBy}</bdi> invites you to{' '}
          <Text span fw={600} dir="auto">
            {community.name}
          </Text>
        </Text>
        <Text size="sm" c="dimmed">
          {pluralize(community.memberCount, 'member')}
        </Text>
      </div>
    </aside>
  )
}
