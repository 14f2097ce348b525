import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Anchor, Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Profile } from '../../../../shared/users/profiles.ts'
import { paths } from '../../../platform/paths.ts'
import { type Confirmation, ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Markdown } from '../../../ui/Markdown.tsx'
import { MetaLine } from '../../../ui/MetaLine.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { UserAvatar } from '../../../ui/UserAvatar.tsx'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { ReportMenu } from '../../moderation/reports/ReportMenu.tsx'
import { BlockItems } from '../blocks/BlockItems.tsx'
import { BlockNote } from '../blocks/BlockNote.tsx'
import { useBlock } from '../blocks/use-block.ts'
import classes from './profiles.module.css'

function HiddenNote({ isSelf }: { isSelf: boolean }) {
  const { t } = useLingui()
  return (
    <Alert color="gray" variant="light" icon={<IconEyeOff aria-hidden />}>
      {isSelf ? (
        <Trans>
          Your profile is hidden: others do not see this page. You can change that in your{' '}
          <Anchor component={Link} to={paths.settings} inherit underline="always">
            settings
          </Anchor>
          .
        </Trans>
      ) : (
        t`This profile is hidden. You see it because you are a super admin.`
      )}
    </Alert>
  )
}

function Since({ user }: { user: Profile }) {
  return (
    <Text size="sm" c="dimmed">
      <MetaLine>
        <span>
          <Trans>
            Member since <RelativeTime at={user.createdAt} dateOnly />
          </Trans>
        </span>
        {user.lastSeenAt && (
          <span>
            <Trans>
              Last seen <RelativeTime at={user.lastSeenAt} />
            </Trans>
          </span>
        )}
      </MetaLine>
    </Text>
  )
}

export function ProfileHeader({ user, isSelf }: { user: Profile; isSelf: boolean }) {
  const { t } = useLingui()
  const { viewer } = useViewer()
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const { block } = useBlock(user)
  const { name } = user
  const confirmBlock = () =>
    setConfirmation({
      title: t`Block ${name}?`,
      lead: t`You will not see what they write, and they will not see what you write. They are not told.`,
      action: t`Block`,
      isDangerous: true,
      onConfirm: block,
    })
  return (
    <Stack gap="md">
      {user.isHidden && <HiddenNote isSelf={isSelf} />}
      <header className={classes.header}>
        <UserAvatar user={user} size={96} />
        <Stack gap="2xs" className={classes.who}>
          <PageTitle dir="auto" className={classes.heading}>
            {user.name}
          </PageTitle>
          <Since user={user} />
        </Stack>
        {isSelf && (
          <Button component={Link} to={paths.profile} variant="default">
            {t`Edit profile`}
          </Button>
        )}
        {viewer && !isSelf && (
          <ReportMenu key={user.id} target={{ type: 'USER', id: user.id }} name={user.name}>
            {user.blockedAs === null && <BlockItems user={user} onBlock={confirmBlock} />}
          </ReportMenu>
        )}
      </header>
      {user.blockedAs !== null && <BlockNote user={user} kind={user.blockedAs} />}
      <ConfirmDialog confirmation={confirmation} onClose={() => setConfirmation(null)} />
      {user.bio.trim() !== '' && <Markdown text={user.bio} />}
    </Stack>
  )
}

export function ProfileHeaderSkeleton() {
  const { t } = useLingui()
  return (
    <div className={classes.header} aria-busy aria-label={t`Loading the profile`} role="status">
      <Skeleton circle h={96} />
      <Stack gap="sm" className={classes.who}>
        <Skeleton h={32} w="60%" />
        <Skeleton h={18} w="80%" maw={320} />
      </Stack>
    </div>
  )
}
