import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { InvitationPage } from '../../../../shared/communities/invitations.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { PrivacyIcon } from '../../../ui/PrivacyIcon.tsx'
import { CommunityIcon } from '../communities/CommunityIcon.tsx'
import classes from './invitations.module.css'

interface Props {
  invitation: InvitationPage
  /** The actions on the invitation. */
  children: ReactNode
}

/** The community of an invitation and its sender. */
export function InvitationCard({ invitation: { community, invitedBy, message }, children }: Props) {
  const { t } = useLingui()
  return (
    <Paper className={classes.card}>
      <Stack gap="lg">
        <Stack gap="xs">
          <Text c="dimmed">
            <Trans>
              <bdi>{invitedBy}</bdi> invites you to join
            </Trans>
          </Text>
          <Group gap="xs" wrap="nowrap" align="center">
            <CommunityIcon community={community} size={56} />
            <PageTitle className={classes.name} dir="auto" tab={t`Invitation to ${community.name}`}>
              {community.name}
            </PageTitle>
            <span className={classes.privacy}>
              <PrivacyIcon isPrivate={community.isPrivate} size={22} />
            </span>
          </Group>
          <Text className={classes.text} dir="auto">
            {community.description}
          </Text>
          <Text size="sm" c="dimmed">
            {t`${plural(community.memberCount, { one: '# member', other: '# members' })}`}
          </Text>
        </Stack>
        {message !== '' && (
          <Text component="blockquote" className={classes.message}>
            {message}
          </Text>
        )}
        {children}
      </Stack>
    </Paper>
  )
}
