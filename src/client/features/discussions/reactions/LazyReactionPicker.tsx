import { lazy, Suspense } from 'react'
import type { ReactionType } from '../../../../shared/discussions/reaction-types.ts'
import { useMenuLoader } from '../../../ui/use-lazy-menu.ts'
import { ReactionPickerButton } from './ReactionPickerButton.tsx'

const load = () => import('./ReactionPicker.tsx')
const ReactionPicker = lazy(async () => ({ default: (await load()).ReactionPicker }))

interface Props {
  name: string
  current: ReactionType | null
  /** Whether a reaction is being saved. */
  isSaving: boolean
  onChoose: (type: ReactionType) => void
}

/** Renders only a button until it is pressed, because a page contains many pickers. */
export function LazyReactionPicker(props: Props) {
  const { isReady, trigger } = useMenuLoader(load, 'reactions')
  if (!isReady)
    return <ReactionPickerButton name={props.name} {...trigger} aria-disabled={props.isSaving || undefined} />
  return (
    <Suspense fallback={<ReactionPickerButton name={props.name} />}>
      <ReactionPicker {...props} />
    </Suspense>
  )
}
