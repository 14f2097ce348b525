import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { InvitationPage } from '../../../../shared/communities/invitations.ts'
import { paths } from '../../../platform/paths.ts'
import { errorText } from '../../../ui/api-error.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { toast } from '../../../ui/toast.ts'
import { useLogoutInPlace } from '../../identity/auth/use-session.ts'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import classes from './invitations.module.css'
import type { useAccept } from './use-invitation.ts'

interface Props {
  invitation: InvitationPage
  token: string
  accept: ReturnType<typeof useAccept>
}

const Address = ({ children }: { children: string | null }) => (
  <Text span fw={600} className={classes.text}>
    {children}
  </Text>
)

function ForGuest({ invitation: { email }, token }: Props) {
  const { t } = useLingui()
  const here = paths.invitation(token)
  return (
    <Stack gap="sm">
      <Text>
        {email === null ? (
          t`Sign up or sign in to join.`
        ) : (
          <Trans>
            This invitation was sent to <Address>{email}</Address>. Sign up or sign in with this address to accept it.
          </Trans>
        )}
      </Text>
      <Group gap="sm" grow>
        <Button component={Link} to={paths.signup(here, email ?? undefined)} size="md">
          {t`Sign up`}
        </Button>
        <Button component={Link} to={paths.login(here, email ?? undefined)} size="md" variant="default">
          {t`Sign in`}
        </Button>
      </Group>
    </Stack>
  )
}

function ForOtherUser({ invitation: { email } }: Props) {
  const { t } = useLingui()
  const { viewer } = useViewer()
  const logout = useLogoutInPlace()
  const onLogout = () =>
    logout.mutate(undefined, { onError: (error) => toast.error(errorText(error, t`Failed to sign out`)) })
  return (
    <Stack gap="sm">
      <Text>
        {viewer ? (
          <Trans>
            This invitation is for <Address>{email}</Address>, but you are signed in as{' '}
            <Address>{viewer.email}</Address>. To accept it, sign out and come back with the address it was sent to.
          </Trans>
        ) : (
          <Trans>
            This invitation is for <Address>{email}</Address>. To accept it, sign out and come back with the address it
            was sent to.
          </Trans>
        )}
      </Text>
      <Button size="md" variant="default" loading={logout.isPending} onClick={onLogout}>
        {t`Sign out`}
      </Button>
    </Stack>
  )
}

function ForMember({ invitation: { community } }: Props) {
  const { t } = useLingui()
  return (
    <Stack gap="sm">
      <Text>{t`You are a member of this community already.`}</Text>
      <Button component={Link} to={paths.community(community.slug)} size="md">
        {t`Go to the community`}
      </Button>
    </Stack>
  )
}

function AwaitingApproval({ invitation: { community } }: Props) {
  const { t } = useLingui()
  return (
    <Stack gap="sm">
      <Text role="status">{t`Your request to join is waiting for an organizer or moderator.`}</Text>
      {!community.isPrivate && (
        <Button component={Link} to={paths.community(community.slug)} size="md" variant="default">
          {t`Go to the community`}
        </Button>
      )}
    </Stack>
  )
}

function ForInvitee({ invitation: { community, skipsApproval, expiresAt }, token, accept }: Props) {
  const { t } = useLingui()
  return (
    <Stack gap="sm">
      {!skipsApproval && <Text>{t`An organizer or moderator decides who may join.`}</Text>}
      <Button
        size="md"
        classNames={{ root: classes.join ?? '', label: classes.joinLabel ?? '' }}
        loading={accept.isPending}
        onClick={() => accept.mutate({ token })}
      >
        {skipsApproval ? t`Join ${community.name}` : t`Ask to join`}
      </Button>
      <Text size="sm" c="dimmed">
        <Trans>
          The invitation is valid until <RelativeTime at={expiresAt} dateOnly />.
        </Trans>
      </Text>
    </Stack>
  )
}

const answersByReader = {
  guest: ForGuest,
  'wrong-account': ForOtherUser,
  member: ForMember,
  pending: AwaitingApproval,
  ready: ForInvitee,
}

/** The actions on an invitation, depending on the viewer. */
export function InvitationAnswer(props: Props) {
  if (props.accept.data?.membershipStatus === 'PENDING') return <AwaitingApproval {...props} />
  const Answer = answersByReader[props.invitation.state]
  return <Answer {...props} />
}
