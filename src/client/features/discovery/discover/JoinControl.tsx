import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { TrendingCommunity } from '../../../../shared/communities/communities.ts'
import { buttonAction } from '../../../platform/page-action.ts'
import { paths } from '../../../platform/paths.ts'
import { isFocusLost } from '../../../ui/focus.ts'
import { JoinDialog, prefetchJoin } from '../../communities/communities/lazy-dialogs.ts'
import { useJoin } from '../../communities/communities/use-membership.ts'
import { SignInButton } from '../../identity/auth/SignInButton.tsx'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import classes from './discover.module.css'

/** Moves the focus to the control that replaces the pressed button. */
function useKeepFocus(shown: string) {
  const wrapper = useRef<HTMLSpanElement>(null)
  const wasPressed = useRef(false)
  useEffect(() => {
    if (shown === '' || !wasPressed.current || !isFocusLost()) return
    wrapper.current?.querySelector<HTMLElement>('a, button')?.focus()
  }, [shown])
  return { ref: wrapper, onClick: () => (wasPressed.current = true) }
}

function JoinButton({ community }: { community: TrendingCommunity }) {
  const { t } = useLingui()
  const { slug, name, joining } = community
  const join = useJoin(slug)
  const [opened, { open, close }] = useDisclosure(false)
  const [isWanted, setWanted] = useState(false)
  if (opened && !isWanted) setWanted(true)
  const following = useKeepFocus(joining)
  if (joining === 'closed') return null

  const texts = {
    open: { label: t`Join`, name: t`Join ${name}` },
    ask: { label: t`Ask to join`, name: t`Ask to join ${name}` },
    waiting: { label: t`Requested`, name: t`Requested ${name}` },
  }
  const press = { open: () => join.mutate({ slug }), ask: open, waiting: () => undefined }
  return (
    <span className={classes.join} {...following}>
      {joining === 'member' ? (
        <Button component={Link} to={paths.community(slug)} variant="default" size="xs" aria-label={t`Joined ${name}`}>
          {t`Joined`}
        </Button>
      ) : (
        <Button
          {...(joining !== 'waiting' && buttonAction('communities.join', { slug }))}
          variant="light"
          size="xs"
          aria-label={texts[joining].name}
          // Not `disabled`, because the dialog returns the focus to this button.
          data-disabled={joining === 'waiting'}
          aria-disabled={joining === 'waiting'}
          onClick={press[joining]}
          {...(joining === 'ask' && prefetchJoin)}
        >
          {texts[joining].label}
        </Button>
      )}
      <Suspense>{isWanted && <JoinDialog community={community} opened={opened} onClose={close} />}</Suspense>
    </span>
  )
}

/** The control to join a community. Renders nothing if the viewer cannot join. Guests are asked to sign in. */
export function JoinControl({ community }: { community: TrendingCommunity }) {
  const { t } = useLingui()
  const { viewer, isLoading } = useViewer()
  const { name } = community
  if (viewer || isLoading) return <JoinButton community={community} />
  return (
    <SignInButton variant="light" size="xs" aria-label={t`Sign in to join ${name}`}>
      {t`Join`}
    </SignInButton>
  )
}
