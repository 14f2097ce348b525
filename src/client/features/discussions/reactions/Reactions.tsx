import { Box, Button, Text } from '@mantine/core'
import { useMemo, useRef } from 'react'
import type { ReactionCount, ReactionType } from '../../shared/reactions.ts'
import { errorText, trpc } from '../app/trpc.ts'
import { useViewer } from '../auth/use-viewer.ts'
import { CountButton } from './CountButton.tsx'
import { Picker } from './Picker.tsx'
import { PickerButton } from './PickerButton.tsx'
import { countsIn, heldIn } from './reaction-counts.ts'
import classes from './reactions.module.css'
import { type ReactionTarget, useReact } from './use-react.ts'
import { WhoReacted } from './WhoReacted.tsx'

interface BarProps {
  target: ReactionTarget
  known: readonly ReactionCount[]
  onChange?: ((counts: ReactionCount[]) => void) | undefined
}

function ReactionBar({ target, known, onChange }: BarProps) {
  const { counts, react } = useReact(target, known, onChange)
  const bar = useRef<HTMLDivElement>(null)
  const press = (type: ReactionType) => {
    const isLast = counts.some(
      ({ reactionType, count, hasReacted }) => reactionType === type && hasReacted && count === 1,
    )
    // Its button goes with the last reaction of a type; the keyboard stays in the bar.
    if (isLast) bar.current?.querySelector<HTMLElement>('[data-picker]')?.focus()
    react(type)
  }
  return (
    <Box ref={bar} className={classes.bar ?? ''} role="group" aria-label="Reactions">
      {counts.map((of) => (
        <CountButton key={of.reactionType} of={of} onPress={press} />
      ))}
      <Picker held={heldIn(counts)} onChoose={react} />
      {counts.length > 0 && <WhoReacted target={target} counts={counts} />}
    </Box>
  )
}

/** For reading, not for pressing. */
function QuietBar({ target, known }: BarProps) {
  const { viewer, isLoading } = useViewer()
  const hint = viewer || isLoading ? undefined : 'Log in to react'
  if (known.length === 0) return null
  return (
    <Box className={classes.bar ?? ''} role="group" aria-label="Reactions">
      {known.map((of) => (
        <CountButton key={of.reactionType} of={of} hint={hint} />
      ))}
      <WhoReacted target={target} counts={known} />
    </Box>
  )
}

/** Asks for the reactions itself. */
function AskedBar({ target, canReact, onChange }: Omit<Props, 'initial'>) {
  const { data, error, refetch, isFetching } = trpc.reactions.list.useQuery(target)
  const known = useMemo(() => data && countsIn(data), [data])
  if (known) {
    return canReact ? (
      <ReactionBar target={target} known={known} onChange={onChange} />
    ) : (
      <QuietBar target={target} known={known} />
    )
  }
  return (
    <Box className={classes.bar ?? ''} role="group" aria-label="Reactions" aria-busy={isFetching}>
      {canReact && <PickerButton disabled />}
      {error && (
        <Text size="sm" c="dimmed" role="alert">
          {errorText(error, 'Failed to fetch reactions')}
        </Text>
      )}
      {error && (
        <Button variant="subtle" size="compact-sm" onClick={() => refetch()}>
          Try again
        </Button>
      )}
    </Box>
  )
}

interface Props {
  target: ReactionTarget
  /** Without it they are asked for. */
  initial?: readonly ReactionCount[] | undefined
  canReact: boolean
  /** Told how things stand after the viewer's reaction; the reactions to a post are written into its copies anyway. */
  onChange?: ((counts: ReactionCount[]) => void) | undefined
}

/** The reactions to a post or comment, and the way to react. */
export function Reactions({ target, initial, canReact, onChange }: Props) {
  const key = `${target.targetType} ${target.targetId}`
  if (!initial) return <AskedBar key={key} target={target} canReact={canReact} onChange={onChange} />
  if (!canReact) return <QuietBar key={key} target={target} known={initial} />
  return <ReactionBar key={key} target={target} known={initial} onChange={onChange} />
}
