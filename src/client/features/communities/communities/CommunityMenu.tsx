import { useLingui } from '@lingui/react/macro'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import type { Community } from '../../../../shared/communities/communities.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useMenuLoader } from '../../../ui/use-lazy-menu.ts'
import { MoreButton } from '../../moderation/reports/MoreButton.tsx'
import { ReportDialog } from '../../moderation/reports/ReportDialog.tsx'
import classes from './communities.module.css'
import { useSaveCommunity } from './use-save-community.ts'

const load = () => import('./CommunityMenuItems.tsx')
const CommunityMenuItems = lazy(async () => ({ default: (await load()).CommunityMenuItems }))

interface Props {
  community: Community
  onLeave: () => void
}

/** The viewer's other actions on a community. Its code loads when the user presses the button. */
export function CommunityMenu({ community, onLeave }: Props) {
  const { t } = useLingui()
  const { slug, name, can } = community
  const { isReady, trigger } = useMenuLoader(load)
  const [isReported, setReported] = useState(false)
  const [isReporting, report] = useDisclosure(false)
  const toggleSaved = useSaveCommunity(community)
  const counts = trpc.moderationQueue.counts.useQuery({ slug }, { enabled: can.moderate }).data
  const waiting = (counts?.OPEN ?? 0) + (counts?.held ?? 0)

  const button = <MoreButton name={name} {...trigger} />
  return (
    <div className={classes.menu}>
      {isReady ? (
        <Suspense fallback={button}>
          <CommunityMenuItems
            community={community}
            waiting={waiting}
            isReported={isReported}
            onSave={toggleSaved}
            onReport={report.open}
            onLeave={onLeave}
          />
        </Suspense>
      ) : (
        button
      )}
      {waiting > 0 && <span className={classes.waiting} title={t`Reports are waiting`} />}
      <ReportDialog
        target={{ type: 'COMMUNITY', id: slug }}
        opened={isReporting}
        onClose={report.close}
        onReported={() => setReported(true)}
      />
    </div>
  )
}
