import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Text } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { Suspense, useId } from 'react'
import { Link } from 'react-router-dom'
import type { Community } from '../../../../shared/communities/communities.ts'
import { buttonAction } from '../../../platform/page-action.ts'
import { paths } from '../../../platform/paths.ts'
import { useLazyDialog } from '../../../ui/dialog-state.ts'
import { SignInButton } from '../../identity/auth/SignInButton.tsx'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { CommunityMenu } from './CommunityMenu.tsx'
import classes from './communities.module.css'
import { InviteDialog, JoinDialog, LeaveDialog, prefetchInvite, prefetchJoin } from './lazy-dialogs.ts'
import { type Leaving, useLeaving } from './use-leaving.ts'
import { useJoin } from './use-membership.ts'

interface Props {
  community: Community
}

export function JoinButton({ community }: Props) {
  const { t } = useLingui()
  const { slug, requiresApproval } = community
  const join = useJoin(slug)
  const { opened, open, close, isWanted } = useLazyDialog()
  return (
    <>
      <Button
        {...buttonAction('communities.join', { slug })}
        className={`${classes.action} ${classes.main}`}
        loading={join.isPending}
        onClick={() => (requiresApproval ? open() : join.mutate({ slug }))}
        {...(requiresApproval && prefetchJoin)}
      >
        {t`Join Community`}
      </Button>
      <Suspense>{isWanted && <JoinDialog community={community} opened={opened} onClose={close} />}</Suspense>
    </>
  )
}

function CreatePostButton({ community }: Props) {
  const { t } = useLingui()
  const hintId = useId()
  if (community.can.post) {
    return (
      <Button
        data-needs-script
        component={Link}
        to={paths.newPost(community.slug)}
        className={`${classes.action} ${classes.main}`}
      >
        {t`Create Post`}
      </Button>
    )
  }
  return (
    <>
      <Button disabled aria-describedby={hintId} className={classes.action ?? ''}>
        {t`Create Post`}
      </Button>
      <Text id={hintId} size="sm" c="dimmed" className={classes.hint ?? ''}>
        {t`Join this community to create posts`}
      </Text>
    </>
  )
}

function InviteButton({ community }: Props) {
  const { t } = useLingui()
  const { opened, open, close, isWanted } = useLazyDialog()
  return (
    <>
      <Button variant="default" className={classes.action ?? ''} onClick={open} {...prefetchInvite}>
        {t`Invite Members`}
      </Button>
      <Suspense>{isWanted && <InviteDialog community={community} opened={opened} onClose={close} />}</Suspense>
    </>
  )
}

/** Narrow screens have it in the menu. */
function LeaveButton({ leaving }: { leaving: Leaving }) {
  const { t } = useLingui()
  return (
    <Button variant="default" className={classes.leave ?? ''} loading={leaving.isPending} onClick={leaving.ask}>
      {t`Leave Community`}
    </Button>
  )
}

/** The viewer's actions according to the community's `can`. Guests are asked to sign in. */
export function CommunityActions({ community }: Props) {
  const { t } = useLingui()
  const { viewer, isLoading } = useViewer()
  const { slug, can, isArchived } = community
  const leaving = useLeaving(community)
  const { question } = leaving
  if (isLoading) return <div className={classes.actions} />
  if (!viewer)
    return <div className={classes.actions}>{!isArchived && <SignInButton>{t`Sign in to join`}</SignInButton>}</div>
  return (
    <div className={classes.actions}>
      {can.join && <JoinButton community={community} />}
      {can.leave && <LeaveButton leaving={leaving} />}
      {can.invite && <InviteButton community={community} />}
      {!isArchived && <CreatePostButton community={community} />}
      <div className={classes.icons}>
        {(can.moderate || can.appoint) && (
          <ActionIcon
            component={Link}
            to={paths.communitySettings(slug)}
            variant="default"
            size={36}
            aria-label={t`Community settings`}
            title={t`Community settings`}
          >
            <IconSettings size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
        <CommunityMenu key={slug} community={community} onLeave={leaving.ask} />
      </div>
      <Suspense>
        {question.isWanted && (
          <LeaveDialog
            community={community}
            opened={question.opened}
            onClose={question.close}
            onLeave={leaving.confirm}
          />
        )}
      </Suspense>
    </div>
  )
}
