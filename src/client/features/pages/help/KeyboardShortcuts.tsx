import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
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

const shortcutsWith = (command: string): { keys: string[]; does: MessageDescriptor }[] => [
  { keys: [command, 'K'], does: msg`search, and go anywhere; while you write, a link` },
  { keys: [command, 'B'], does: msg`bold, while you write` },
  { keys: [command, 'I'], does: msg`italic, while you write` },
  { keys: [command, 'E'], does: msg`code, while you write` },
  { keys: [command, 'S'], does: msg`save, in the settings` },
  { keys: ['F8'], does: msg`focus the last message at the edge of the page, or show it again` },
  { keys: ['Esc'], does: msg`close a dialog, a menu or such a message` },
]

export function KeyboardShortcuts() {
  const { t } = useLingui()
  const command = useHydrated() && isApple ? '⌘' : t`Ctrl`
  return (
    <>
      <h2 id="keyboard">{t`Keyboard shortcuts`}</h2>
      <p>{t`You can reach everything with the Tab key. There are also these shortcuts:`}</p>
      <dl>
        {shortcutsWith(command).map(({ keys, does }) => (
          <div key={keys.join()} style={{ display: 'contents' }}>
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
