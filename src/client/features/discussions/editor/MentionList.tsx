import { Text } from '@mantine/core'
import { InputRange } from 'dom-input-range'
import { useLayoutEffect, useState } from 'react'
import { PersonAvatar } from '../ui/PersonAvatar.tsx'
import classes from './editor.module.css'
import type { Mentionable } from './use-mentions.ts'

interface Place {
  left: number
  top: number
}

const listWidth = 260

/** Beneath the character `at` of a field, within the element that holds the list. */
function placeBeneath(field: HTMLTextAreaElement, at: number, holder: Element): Place {
  const range = new InputRange(field, at, at + 1)
  const { left, bottom } = range.getBoundingClientRect()
  range.getStyleClone().disconnect()
  const within = holder.getBoundingClientRect()
  const most = Math.max(0, within.width - listWidth)
  return { left: Math.min(Math.max(0, left - within.left), most), top: bottom - within.top + 4 }
}

interface Props {
  id: string
  people: readonly Mentionable[]
  /** Which of them Enter takes. */
  active: number
  /** The field, and which of its characters the list stands beneath. */
  field: HTMLTextAreaElement | null
  at: number
  onChoose: (person: Mentionable) => void
}

/** The id of an option, for the field to point at. */
export const optionId = (id: string, person: Mentionable) => `${id}-${person.id}`

/** People to mention. The focus stays in the field; this is chosen from with the keys that the field hears. */
export function MentionList({ id, people, active, field, at, onChoose }: Props) {
  const [place, setPlace] = useState<Place>({ left: 0, top: 0 })
  useLayoutEffect(() => {
    const holder = field?.closest(`.${classes.frame}`)
    if (field && holder) setPlace(placeBeneath(field, at, holder))
  }, [field, at])
  return (
    <div id={id} role="listbox" aria-label="People to mention" className={classes.people} style={place}>
      {people.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field hears the keys.
        <div
          key={person.id}
          id={optionId(id, person)}
          role="option"
          aria-selected={index === active}
          className={classes.person}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <PersonAvatar person={person} size={24} />
          <Text component="bdi" size="sm" truncate>
            {person.name}
          </Text>
        </div>
      ))}
    </div>
  )
}
