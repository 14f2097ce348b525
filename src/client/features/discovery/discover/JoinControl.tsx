import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { TrendingCommunity } from '../../shared/communities.ts'
import { paths } from '../app/paths.ts'
import { JoinDialog, reachingForJoin } from '../communities/dialogs.ts'
import { useJoin } from '../communities/use-membership.ts'
import classes from './discover.module.css'

const labels = { open: 'Join', ask: 'Ask to Join', waiting: 'Requested' } as const

/** What was pressed becomes something else: the keyboard stays with it. */
function useFocusFollowing(shown: string) {
  const place = useRef<HTMLSpanElement>(null)
  const wasPressed = useRef(false)
  useEffect(() => {
    const isLost = !document.activeElement || document.activeElement === document.body
    if (shown !== '' && wasPressed.current && isLost) place.current?.querySelector<HTMLElement>('a, button')?.focus()
  }, [shown])
  return { ref: place, onClick: () => (wasPressed.current = true) }
}

/** The way into a community, as far as it is open to the viewer; nothing where it is not. */
export function JoinControl({ community }: { community: TrendingCommunity }) {
  const { slug, name, joining } = community
  const join = useJoin(slug)
  const [opened, { open, close }] = useDisclosure(false)
  const [isWanted, setWanted] = useState(false)
  if (opened && !isWanted) setWanted(true)
  const shown = joining === 'open' && join.isPending ? 'member' : joining
  const following = useFocusFollowing(shown)
  if (shown === 'closed') return null

  const press = { open: () => join.mutate({ slug }), ask: open, waiting: () => undefined }
  return (
    <span className={classes.join} {...following}>
      {shown === 'member' ? (
        <Button component={Link} to={paths.community(slug)} variant="default" size="xs" aria-label={`Joined ${name}`}>
          Joined
        </Button>
      ) : (
        <Button
          variant="light"
          size="xs"
          aria-label={`${labels[shown]} ${name}`}
          // Not `disabled`: the dialog gives the focus back to it.
          data-disabled={shown === 'waiting'}
          aria-disabled={shown === 'waiting'}
          onClick={press[shown]}
          {...(shown === 'ask' && reachingForJoin)}
        >
          {labels[shown]}
        </Button>
      )}
      <Suspense>{isWanted && <JoinDialog community={community} opened={opened} onClose={close} />}</Suspense>
    </span>
  )
}
