import { useLingui } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { type ComponentProps, useMemo, useRef } from 'react'
import type { ReactionType } from '../../../../shared/discussions/reaction-types.ts'
import type { ReactionCount } from '../../../../shared/discussions/reactions.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { LazyReactionPicker } from './LazyReactionPicker.tsx'
import { ReactionCountButton } from './ReactionCountButton.tsx'
import { ReactionPickerButton } from './ReactionPickerButton.tsx'
import { ReactorsButton } from './ReactorsButton.tsx'
import { nonZeroCounts, viewerReaction } from './reaction-counts.ts'
import classes from './reactions.module.css'
import { type ReactionTarget, useReact } from './use-react.ts'

const like: ReactionType = 'satisfaction'
const noLikes: ReactionCount = { reactionType: like, count: 0, hasReacted: false }

/** The like button stands there before the first like as well. */
const withLike = (counts: readonly ReactionCount[]) =>
  counts.some(({ reactionType }) => reactionType === like) ? counts : [noLikes, ...counts]

function Bar(props: Pick<ComponentProps<'div'>, 'ref' | 'aria-busy' | 'children'>) {
  const { t } = useLingui()
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
  return <div className={classes.bar} role="group" aria-label={t`Reactions`} {...props} />
}

interface BarProps {
  target: ReactionTarget
  name: string
  counts: readonly ReactionCount[]
}

/** The counts, which scroll sideways where they have no room. */
function Counts({ counts, ...rest }: Omit<ComponentProps<typeof ReactionCountButton>, 'summary'> & BarProps) {
  return (
    <div className={classes.counts}>
      {withLike(counts).map((of, at) => (
        <ReactionCountButton key={of.reactionType} summary={of} tabIndex={at > 0 ? -1 : undefined} {...rest} />
      ))}
    </div>
  )
}

function ReactionBar({ target, name, counts: givenCounts }: BarProps) {
  const { counts, react, isSaving } = useReact(target, givenCounts)
  const bar = useRef<HTMLDivElement>(null)
  const press = (type: ReactionType) => {
    if (isSaving) return
    const isLast = counts.some(
      ({ reactionType, count, hasReacted }) => reactionType === type && hasReacted && count === 1,
    )
    // Another type than the like loses its button without reactions, so the focus moves to the picker.
    if (isLast && type !== like) bar.current?.querySelector<HTMLElement>('[data-picker]')?.focus()
    react(type)
  }
  return (
    <Bar ref={bar}>
      <Counts target={target} name={name} counts={counts} isSaving={isSaving} onPress={press} />
      <LazyReactionPicker name={name} current={viewerReaction(counts)} isSaving={isSaving} onChoose={react} />
      {counts.length > 0 && <ReactorsButton target={target} name={name} counts={counts} />}
    </Bar>
  )
}

/** The reactions without buttons. */
function ReadOnlyBar({ target, name, counts }: BarProps) {
  const { t } = useLingui()
  const { viewer, isLoading } = useViewer()
  const hint = viewer || isLoading ? undefined : t`Sign in to react`
  return (
    <Bar>
      <Counts target={target} name={name} counts={counts} hint={hint} />
      {counts.length > 0 && <ReactorsButton target={target} name={name} counts={counts} />}
    </Bar>
  )
}

/** Fetches the reactions itself. */
function FetchedBar({ target, name, canReact }: Omit<Props, 'initial'>) {
  const { t } = useLingui()
  const { data, error, refetch, isFetching } = trpc.reactions.list.useQuery(target)
  const fetchedCounts = useMemo(() => data && nonZeroCounts(data), [data])
  if (fetchedCounts) {
    return canReact ? (
      <ReactionBar target={target} name={name} counts={fetchedCounts} />
    ) : (
      <ReadOnlyBar target={target} name={name} counts={fetchedCounts} />
    )
  }
  return (
    <Bar aria-busy={isFetching}>
      {canReact && <ReactionPickerButton name={name} disabled />}
      {error && (
        <Text size="sm" c="dimmed" role="alert">
          {errorText(error, t`Failed to fetch reactions`)}
        </Text>
      )}
      {error && (
        <Button variant="subtle" size="compact-sm" onClick={() => refetch()}>
          {t`Try again`}
        </Button>
      )}
    </Bar>
  )
}

interface Props {
  target: ReactionTarget
  /** Names the target on the buttons. */
  name: string
  /** If it is undefined, the component fetches the reactions. */
  initial?: readonly ReactionCount[] | undefined
  canReact: boolean
}

/** The reactions to a post, for its toolbar: all but the first button are reached by arrow keys. */
export function Reactions({ initial, canReact, ...of }: Props) {
  const key = `${of.target.targetType} ${of.target.targetId}`
  if (!initial) return <FetchedBar key={key} {...of} canReact={canReact} />
  if (!canReact) return <ReadOnlyBar key={key} {...of} counts={initial} />
  return <ReactionBar key={key} {...of} counts={initial} />
}
