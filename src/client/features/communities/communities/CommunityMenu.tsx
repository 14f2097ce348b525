import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Community } from '../../../../shared/communities/communities.ts'
import { paths } from '../../../platform/paths.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useMenuLoader } from '../../../ui/use-lazy-menu.ts'
import { MoreButton } from '../../moderation/reports/MoreButton.tsx'
import { ReportDialog } from '../../moderation/reports/ReportDialog.tsx'
import classes from './communities.module.css'
import { InviteDialog, prefetchInvite } from './lazy-dialogs.ts'
import { useLeave } from './use-membership.ts'
import { useSaveCommunity } from './use-save-community.ts'

const load = () => import('./CommunityMenuItems.tsx')
const CommunityMenuItems = lazy(async () => ({ default: (await load()).CommunityMenuItems }))
const LeaveDialog = lazy(async () => ({ default: (await import('./LeaveDialog.tsx')).LeaveDialog }))

/** Opens a dialog whose code loads at its first use. */
function useLazyDialog() {
  const [opened, { open, close }] = useDisclosure(false)
  const [isWanted, setWanted] = useState(false)
  if (opened && !isWanted) setWanted(true)
  return { opened, open, close, isWanted }
}

/** The viewer's other actions on a community. Its code loads when the user presses the button. */
export function CommunityMenu({ community }: { community: Community }) {
  const { slug, name, can, isPrivate } = community
  const navigate = useNavigate()
  const { isReady, trigger } = useMenuLoader(load)
  const [isReported, setReported] = useState(false)
  const [isReporting, report] = useDisclosure(false)
  const [invite, leaving] = [useLazyDialog(), useLazyDialog()]
  const toggleSaved = useSaveCommunity(community)
  const leave = useLeave(slug, (stillVisible) => {
    if (!stillVisible) navigate(paths.communities)
  })
  const waiting = trpc.moderationQueue.counts.useQuery({ slug }, { enabled: can.moderate }).data?.OPEN ?? 0

  const button = <MoreButton name={name} {...trigger} />
  return (
    <div className={classes.menu} {...(can.invite && prefetchInvite)}>
      {isReady ? (
        <Suspense fallback={button}>
          <CommunityMenuItems
            community={community}
            waiting={waiting}
            isReported={isReported}
            onSave={toggleSaved}
            onInvite={invite.open}
            onReport={report.open}
            onLeave={() => (isPrivate ? leaving.open() : leave.mutate({ slug }))}
          />
        </Suspense>
      ) : (
        button
      )}
      {waiting > 0 && <span className={classes.waiting} title="Reports are waiting" />}
      <Suspense>
        {invite.isWanted && <InviteDialog community={community} opened={invite.opened} onClose={invite.close} />}
        {leaving.isWanted && (
          <LeaveDialog
            community={community}
            opened={leaving.opened}
            onClose={leaving.close}
            onLeave={() => leave.mutateAsync({ slug })}
          />
        )}
      </Suspense>
      <ReportDialog
        target={{ type: 'COMMUNITY', id: slug }}
        opened={isReporting}
        onClose={report.close}
        onReported={() => setReported(true)}
      />
    </div>
  )
}
