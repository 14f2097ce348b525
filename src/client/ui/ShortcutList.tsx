import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { Fragment } from 'react'
import classes from './ShortcutList.module.css'
import { useSingleKeys } from './use-shortcuts.ts'

export interface Shortcut {
  keys: readonly string[]
  does: string
}

/** Keys and what they do. */
export function ShortcutList({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  return (
    <dl className={classes.shortcuts}>
      {shortcuts.map(({ keys, does }) => (
        <Fragment key={does}>
          <dt>
            {keys.map((key) => (
              <kbd key={key} className={classes.key}>
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** Lets the user turn single-key shortcuts off, and on again. */
export function SingleKeysSwitch() {
  const { t } = useLingui()
  const [isOn, setOn] = useSingleKeys()
  return (
    <Switch
      label={t`Use single-key shortcuts`}
      checked={isOn}
      onChange={({ currentTarget }) => setOn(currentTarget.checked)}
    />
  )
}
