import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { CommunityIcon } from '../communities/CommunityIcon.tsx'
import classes from './invitations.module.css'
import { useInvitation } from './use-invitation.ts'

/** The invitation that a page leads back to. Without a usable one it shows nothing; the page of the link gives the reason. */
export function InvitationStrip({ token }: { token: string }) {
  const { t } = useLingui()
  const { data: invitation } = useInvitation(token)
  if (!invitation) return null
  const { community, invitedBy } = invitation
  return (
    <aside className={classes.strip} aria-label={t`Invitation`}>
      <CommunityIcon community={community} size={40} />
      <div className={classes.text}>
        <Text>
          <Trans>
            <bdi>{invitedBy}</bdi> invites you to{' '}
            <Text span fw={600} dir="auto">
              {community.name}
            </Text>
          </Trans>
        </Text>
        <Text size="sm" c="dimmed">
          {t`${plural(community.memberCount, { one: '# member', other: '# members' })}`}
        </Text>
      </div>
    </aside>
  )
}
