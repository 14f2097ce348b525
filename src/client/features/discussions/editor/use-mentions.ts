import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { limits } from '../../shared/limits.ts'
import { mentionOf } from '../../shared/mentions.ts'
import { type RouterOutputs, trpc } from '../app/trpc.ts'
import { apply } from './edit.ts'

export type Mentionable = RouterOutputs['people']['suggest'][number]

/** The beginning of a name after an at sign that ends at the caret, and where the at sign stands. */
interface Begun {
  at: number
  q: string
}

/** A name of up to three words. The at sign of an address has a letter before it. */
const begunName = /(?<![\p{L}\p{N}._%+-])@((?:[\p{L}\p{M}\p{N}'’.-]+(?: (?=\S|$))?){0,3})$/u

function begunIn({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Begun | null {
  if (selectionStart !== selectionEnd) return null
  const line = value.slice(Math.max(0, selectionStart - limits.nameMax), selectionStart)
  const q = begunName.exec(line)?.[1]
  return q === undefined ? null : { at: selectionStart - q.length - 1, q }
}

/** After a pause of so long what was typed is asked for. */
const pauseMs = 150

/**
 * Completes the names of people who may be mentioned in the community `slug`. `people` is empty while nothing is to be
 * chosen; `onKeyDown` answers whether it took the key.
 */
export function useMentions(field: RefObject<HTMLTextAreaElement | null>, slug: string) {
  const [begun, setBegun] = useState<Begun | null>(null)
  /** The at sign whose list was closed with Escape. */
  const [dismissed, setDismissed] = useState<number | null>(null)
  const [chosen, setChosen] = useState(0)
  const isAsked = begun !== null && begun.at !== dismissed
  const [q] = useDebouncedValue(begun?.q.trim() ?? '', pauseMs)
  const found = trpc.people.suggest.useQuery(
    { slug, q },
    { enabled: isAsked, placeholderData: keepPreviousData, staleTime: 60_000, retry: false },
  )
  const people = isAsked ? (found.data ?? []) : []
  const active = Math.min(chosen, people.length - 1)

  const look = () => {
    const next = field.current && begunIn(field.current)
    if (next?.at !== begun?.at) setDismissed(null)
    if (next?.q !== begun?.q) setChosen(0)
    if (next?.at !== begun?.at || next?.q !== begun?.q) setBegun(next)
  }
  const close = () => setBegun(null)
  const insert = (person: Mentionable) => {
    if (!field.current || !begun) return
    const text = `${mentionOf(person)} `
    const end = begun.at + text.length
    apply(field.current, { from: begun.at, to: field.current.selectionStart, insert: text, start: end, end })
    close()
  }
  const onKeyDown = ({ key, shiftKey }: KeyboardEvent): boolean => {
    const person = people[active]
    if (!person || !begun) return false
    if (key === 'ArrowDown') setChosen((active + 1) % people.length)
    else if (key === 'ArrowUp') setChosen((active - 1 + people.length) % people.length)
    else if ((key === 'Enter' || key === 'Tab') && !shiftKey) insert(person)
    else if (key === 'Escape') setDismissed(begun.at)
    else return false
    return true
  }
  return { people, active, at: begun?.at ?? 0, look, close, insert, onKeyDown }
}
