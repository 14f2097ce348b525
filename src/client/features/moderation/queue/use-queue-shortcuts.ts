import { useLocalStorage } from '@mantine/hooks'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'

/** Whether single-key shortcuts are enabled. They disturb users of speech input. */
export const useShortcutsEnabled = () =>
  useLocalStorage({ key: 'folkmoot-desk-keys', defaultValue: true, getInitialValueInEffect: false })

/** The shortcuts of the queue, unless the user has disabled them. */
export function useQueueShortcuts(acts: Record<string, (() => void) | undefined>) {
  const [isOn] = useShortcutsEnabled()
  useShortcuts(acts, { isOn })
}
