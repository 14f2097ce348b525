import { lazy, Suspense, useState } from 'react'
import type { ReactionType } from '../../../../shared/discussions/reaction-types.ts'
import { toast } from '../../../ui/toast.ts'
import { ReactionPickerButton } from './ReactionPickerButton.tsx'

const load = () => import('./ReactionPicker.tsx')
const prefetch = () => void load().catch(() => undefined)
const ReactionPicker = lazy(async () => ({ default: (await load()).ReactionPicker }))

interface Props {
  current: ReactionType | null
  /** Whether a reaction is being saved. */
  isSaving: boolean
  onChoose: (type: ReactionType) => void
}

/** Renders only a button until it is pressed, because a page contains many pickers. */
export function LazyReactionPicker(props: Props) {
  const [isReady, setReady] = useState(false)
  const open = () =>
    load().then(
      () => setReady(true),
      () => toast.error('The reactions could not be loaded. Please try again.'),
    )
  if (!isReady)
    return (
      <ReactionPickerButton
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={open}
        aria-disabled={props.isSaving || undefined}
      />
    )
  return (
    <Suspense fallback={<ReactionPickerButton />}>
      <ReactionPicker {...props} />
    </Suspense>
  )
}
