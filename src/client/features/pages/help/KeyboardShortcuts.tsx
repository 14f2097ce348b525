import type { ReactNode } from 'react'
import { useHydrated } from '../../../ui/use-hydrated.ts'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

function Keys({ keys }: { keys: string[] }): ReactNode {
  return keys.map((key, at) => (
    <span key={key}>
      {at > 0 && ' + '}
      <kbd>{key}</kbd>
    </span>
  ))
}

const shortcutsWith = (command: string): { keys: string[]; does: string }[] => [
  { keys: [command, 'K'], does: 'search, and go anywhere; while you write, a link' },
  { keys: [command, 'B'], does: 'bold, while you write' },
  { keys: [command, 'I'], does: 'italic, while you write' },
  { keys: [command, 'E'], does: 'code, while you write' },
  { keys: [command, 'S'], does: 'save, in the settings' },
  { keys: ['F8'], does: 'focus the last message at the edge of the page, or show it again' },
  { keys: ['Esc'], does: 'close a dialog, a menu or such a message' },
]

export function KeyboardShortcuts() {
  const command = useHydrated() && isApple ? '⌘' : 'Ctrl'
  return (
    <>
      <h2 id="keyboard">Keyboard shortcuts</h2>
      <p>You can reach everything with the Tab key. There are also these shortcuts:</p>
      <dl>
        {shortcutsWith(command).map(({ keys, does }) => (
          <div key={does} style={{ display: 'contents' }}>
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
