import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { InputRange } from 'dom-input-range'
import { useLayoutEffect, useState } from 'react'
import { isRightToLeft } from '../../../ui/direction.ts'
import { UserAvatar } from '../../../ui/UserAvatar.tsx'
import classes from './Editor.module.css'
import type { Mentionable } from './use-mentions.ts'

interface Position {
  insetInlineStart: number
  top: number
}

const listWidth = 260

/** Returns the position below the character `at` of a field, relative to the element that holds the list. */
function positionBelow(field: HTMLTextAreaElement, at: number, holder: Element): Position {
  const range = new InputRange(field, at, at + 1)
  const { left, right, bottom } = range.getBoundingClientRect()
  range.getStyleClone().disconnect()
  const within = holder.getBoundingClientRect()
  const most = Math.max(0, within.width - listWidth)
  const start = isRightToLeft() ? within.right - right : left - within.left
  return { insetInlineStart: Math.min(Math.max(0, start), most), top: bottom - within.top + 4 }
}

interface Props {
  id: string
  people: readonly Mentionable[]
  /** The index of the option that Enter chooses. */
  active: number
  /** The field, and the index of the character below which the list appears. */
  field: HTMLTextAreaElement | null
  at: number
  onChoose: (user: Mentionable) => void
}

/** The id of an option, for the field's `aria-activedescendant`. */
export const optionId = (id: string, user: Mentionable) => `${id}-${user.id}`

/** Users to mention. The focus stays in the field, which handles the keys. */
export function MentionList({ id, people: users, active, field, at, onChoose }: Props) {
  const { t } = useLingui()
  const [position, setPosition] = useState<Position>({ insetInlineStart: 0, top: 0 })
  useLayoutEffect(() => {
    const holder = field?.closest(`.${classes.frame}`)
    if (field && holder) setPosition(positionBelow(field, at, holder))
  }, [field, at])
  return (
    <div id={id} role="listbox" aria-label={t`People to mention`} className={classes.people} style={position}>
      {users.map((user, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field handles the keys.
        <div
          key={user.id}
          id={optionId(id, user)}
          role="option"
          aria-selected={index === active}
          className={classes.user}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(user)}
        >
          <UserAvatar user={user} size={24} />
          <Text component="bdi" size="sm" truncate>
            {user.name}
          </Text>
        </div>
      ))}
    </div>
  )
}
