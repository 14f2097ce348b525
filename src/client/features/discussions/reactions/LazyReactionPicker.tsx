import { lazy, Suspense, useState } from 'react'
import type { ReactionType } from '../../shared/reactions.ts'
import { toast } from '../ui/toast.ts'
import { PickerButton } from './PickerButton.tsx'

const load = () => import('./ReactionPicker.tsx')
const prefetch = () => void load().catch(() => undefined)
const ReactionPicker = lazy(async () => ({ default: (await load()).ReactionPicker }))

interface Props {
  held: ReactionType | null
  onChoose: (type: ReactionType) => void
}

/** The way to choose a reaction. A page has many: until it is pressed, each is only a button. */
export function Picker(props: Props) {
  const [isReady, setReady] = useState(false)
  const open = () =>
    load().then(
      () => setReady(true),
      () => toast.error('The reactions could not be loaded. Please try again.'),
    )
  if (!isReady) return <PickerButton onPointerEnter={prefetch} onFocus={prefetch} onClick={open} />
  return (
    <Suspense fallback={<PickerButton />}>
      <ReactionPicker {...props} />
    </Suspense>
  )
}
