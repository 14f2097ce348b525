import { Button, Text } from '@mantine/core'
import { type ComponentProps, useMemo, useRef } from 'react'
import type { ReactionType } from '../../../../shared/discussions/reaction-types.ts'
import type { ReactionCount } from '../../../../shared/discussions/reactions.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { WithoutScript } from '../../../ui/WithoutScript.tsx'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { LazyReactionPicker } from './LazyReactionPicker.tsx'
import { ReactionCountButton } from './ReactionCountButton.tsx'
import { ReactionPickerButton } from './ReactionPickerButton.tsx'
import { ReactorsButton } from './ReactorsButton.tsx'
import { nonZeroCounts, viewerReaction } from './reaction-counts.ts'
import classes from './reactions.module.css'
import { type ReactionTarget, useReact } from './use-react.ts'

/** The first choices of readers without JavaScript, because the picker needs it. */
const noLikes = { reactionType: 'satisfaction', count: 0, hasReacted: false } as const

const Bar = (props: Pick<ComponentProps<'div'>, 'ref' | 'aria-busy' | 'children'>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
  <div className={classes.bar} role="group" aria-label="Reactions" {...props} />
)

interface BarProps {
  target: ReactionTarget
  counts: readonly ReactionCount[]
}

function ReactionBar({ target, counts: givenCounts }: BarProps) {
  const { counts, react, isSaving } = useReact(target, givenCounts)
  const bar = useRef<HTMLDivElement>(null)
  const press = (type: ReactionType) => {
    if (isSaving) return
    const isLast = counts.some(
      ({ reactionType, count, hasReacted }) => reactionType === type && hasReacted && count === 1,
    )
    // A type without reactions loses its button, so the focus moves to the picker.
    if (isLast) bar.current?.querySelector<HTMLElement>('[data-picker]')?.focus()
    react(type)
  }
  return (
    <Bar ref={bar}>
      {counts.map((of) => (
        <ReactionCountButton key={of.reactionType} target={target} summary={of} isSaving={isSaving} onPress={press} />
      ))}
      {!counts.some(({ reactionType }) => reactionType === noLikes.reactionType) && (
        <WithoutScript>
          <ReactionCountButton target={target} summary={noLikes} onPress={press} />
        </WithoutScript>
      )}
      <LazyReactionPicker current={viewerReaction(counts)} isSaving={isSaving} onChoose={react} />
      {counts.length > 0 && <ReactorsButton target={target} counts={counts} />}
    </Bar>
  )
}

/** The reactions without buttons. */
function ReadOnlyBar({ target, counts: givenCounts }: BarProps) {
  const { viewer, isLoading } = useViewer()
  const hint = viewer || isLoading ? undefined : 'Sign in to react'
  if (givenCounts.length === 0) return null
  return (
    <Bar>
      {givenCounts.map((of) => (
        <ReactionCountButton key={of.reactionType} target={target} summary={of} hint={hint} />
      ))}
      <ReactorsButton target={target} counts={givenCounts} />
    </Bar>
  )
}

/** Fetches the reactions itself. */
function FetchedBar({ target, canReact }: Omit<Props, 'initial'>) {
  const { data, error, refetch, isFetching } = trpc.reactions.list.useQuery(target)
  const fetchedCounts = useMemo(() => data && nonZeroCounts(data), [data])
  if (fetchedCounts) {
    return canReact ? (
      <ReactionBar target={target} counts={fetchedCounts} />
    ) : (
      <ReadOnlyBar target={target} counts={fetchedCounts} />
    )
  }
  return (
    <Bar aria-busy={isFetching}>
      {canReact && <ReactionPickerButton disabled />}
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
    </Bar>
  )
}

interface Props {
  target: ReactionTarget
  /** If it is undefined, the component fetches the reactions. */
  initial?: readonly ReactionCount[] | undefined
  canReact: boolean
}

/** The reactions to a post or comment. */
export function Reactions({ target, initial, canReact }: Props) {
  const key = `${target.targetType} ${target.targetId}`
  if (!initial) return <FetchedBar key={key} target={target} canReact={canReact} />
  if (!canReact) return <ReadOnlyBar key={key} target={target} counts={initial} />
  return <ReactionBar key={key} target={target} counts={initial} />
}
