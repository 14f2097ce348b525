import { useLingui } from '@lingui/react/macro'
import { Button, CloseButton } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router-dom'
import type { Community, FirstSteps as Steps } from '../../../../shared/communities/communities.ts'
import { paths } from '../../../platform/paths.ts'
import { useLazyDialog } from '../../../ui/dialog-state.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { InviteDialog, prefetchInvite } from '../../communities/communities/lazy-dialogs.ts'
import { useCachedCommunity } from '../../communities/communities/use-cached-community.ts'
import classes from './FirstSteps.module.css'
import { useDismissFirstSteps } from './use-dismiss-first-steps.ts'

interface StepProps {
  isDone: boolean
  title: string
  text: string
  children: ReactNode
}

function Step({ isDone, title, text, children }: StepProps) {
  const { t } = useLingui()
  const Icon = isDone ? IconCircleCheckFilled : IconCircle
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <Icon size={24} role="img" aria-label={isDone ? t`Done:` : t`To do:`} />
      <div className={classes.words}>
        <h3 className={classes.title}>{title}</h3>
        <p className={classes.text}>{text}</p>
      </div>
      {!isDone && children}
    </li>
  )
}

function InviteButton({ community }: { community: Community }) {
  const { t } = useLingui()
  const { opened, open, close, isWanted } = useLazyDialog()
  const { refresh } = useCachedCommunity()
  const done = () => {
    close()
    // Ticks the step if a link or an invitation was made.
    void refresh(community.slug)
  }
  return (
    <>
      <Button variant="default" size="sm" onClick={open} {...prefetchInvite}>
        {t`Invite people`}
      </Button>
      <Suspense>
        {isWanted && <InviteDialog community={community} opened={opened} onClose={done} opensOn="link" />}
      </Suspense>
    </>
  )
}

/** What an organizer of a new community may do first. The server knows what is done. */
export function FirstSteps({ community, steps }: { community: Community; steps: Steps }) {
  const { t } = useLingui()
  const { slug } = community
  const dismiss = useDismissFirstSteps(slug)
  const done = Object.values(steps).filter(Boolean).length
  return (
    <Panel title={t`First steps`} className={classes.panel}>
      <CloseButton
        className={classes.close ?? ''}
        aria-label={t`Dismiss the first steps`}
        title={t`Dismiss`}
        disabled={dismiss.isPending}
        onClick={() => dismiss.mutate({ slug })}
      />
      <p className={classes.text}>{t`${done} of 3 done. Only organizers see this.`}</p>
      <ol className={classes.steps}>
        <Step isDone={steps.look} title={t`Give it a face`} text={t`An icon, and a banner or a color.`}>
          <Button component={Link} to={paths.communitySettings(slug)} variant="default" size="sm">
            {t`Choose a look`}
          </Button>
        </Step>
        <Step isDone={steps.welcome} title={t`Write a welcome`} text={t`Say what this place is for, and pin it.`}>
          <Button component={Link} to={paths.newWelcome(slug)} variant="default" size="sm">
            {t`Write a welcome`}
          </Button>
        </Step>
        <Step isDone={steps.invite} title={t`Invite people`} text={t`By a link or by email.`}>
          <InviteButton community={community} />
        </Step>
      </ol>
    </Panel>
  )
}
