import { Switch } from '@mantine/core'
import { useSingleKeys } from './use-shortcuts.ts'

/** Lets the user turn single-key shortcuts off, and on again. */
export function SingleKeysSwitch() {
  const [isOn, setOn] = useSingleKeys()
  return (
    <Switch
      label="Use single-key shortcuts"
      checked={isOn}
      onChange={({ currentTarget }) => setOn(currentTarget.checked)}
    />
  )
}
