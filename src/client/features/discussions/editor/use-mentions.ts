import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { mentionName } from '../../../../shared/discussions/mentions.ts'
import { limits } from '../../../../shared/platform/limits.ts'
import { type RouterOutputs, trpc } from '../../../platform/trpc.ts'
import { type EditorMention, mentionOf } from './editor-text.ts'
import { applyEdit } from './text-edits.ts'
import type { EditorTextState } from './use-editor-text.ts'

export type Mentionable = RouterOutputs['users']['suggest'][number]

/** The beginning of a name between an at sign and the caret, with the position of the at sign. */
interface MentionPrefix {
  at: number
  q: string
}

/** Matches a name of up to three words. Excludes the at sign of an email address, which follows a letter. */
const mentionPattern = /(?<![\p{L}\p{N}._%+-])@((?:[\p{L}\p{M}\p{N}'’.-]+(?: (?=\S|$))?){0,3})$/u

function mentionPrefixAt({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): MentionPrefix | null {
  if (selectionStart !== selectionEnd) return null
  const line = value.slice(Math.max(0, selectionStart - limits.nameMax), selectionStart)
  const q = mentionPattern.exec(line)?.[1]
  return q === undefined ? null : { at: selectionStart - q.length - 1, q }
}

/** Whether the words after an at sign begin with a name that was completed before. */
const isMentioned = (q: string, mentions: readonly EditorMention[]) =>
  mentions.some(({ label }) => `@${q}` === label || `@${q}`.startsWith(`${label} `))

/** How long the user must stop typing before the search starts. */
const debounceMs = 150

/**
 * Completes the names of users who can be mentioned in the community `slug`. `people` is empty while the list is
 * closed; `onKeyDown` returns whether it used the key.
 */
export function useMentions(
  field: RefObject<HTMLTextAreaElement | null>,
  slug: string,
  { change, read }: EditorTextState,
) {
  const [begun, setBegun] = useState<MentionPrefix | null>(null)
  /** The position of the at sign whose list the user closed with Escape. */
  const [dismissed, setDismissed] = useState<number | null>(null)
  const [chosen, setChosen] = useState(0)
  const isAsked = begun !== null && begun.at !== dismissed
  const [q] = useDebouncedValue(begun?.q.trim() ?? '', debounceMs)
  const found = trpc.users.suggest.useQuery(
    { slug, q },
    { enabled: isAsked, placeholderData: keepPreviousData, staleTime: 60_000, retry: false },
  )
  const users = isAsked ? (found.data ?? []) : []
  const active = Math.min(chosen, users.length - 1)

  const look = () => {
    const found = field.current && mentionPrefixAt(field.current)
    const next = found && isMentioned(found.q, read().mentions) ? null : found
    if (next?.at !== begun?.at) setDismissed(null)
    if (next?.q !== begun?.q) setChosen(0)
    if (next?.at !== begun?.at || next?.q !== begun?.q) setBegun(next)
  }
  const close = () => setBegun(null)
  const insert = (user: Mentionable) => {
    if (!field.current || !begun) return
    const mention = mentionOf({ id: user.id, name: mentionName(user) }, read().mentions)
    change((before) => ({ ...before, mentions: [...before.mentions.filter((one) => one !== mention), mention] }))
    const text = `${mention.label} `
    const end = begun.at + text.length
    applyEdit(field.current, { from: begun.at, to: field.current.selectionStart, insert: text, start: end, end })
    close()
  }
  const onKeyDown = ({ key, shiftKey }: KeyboardEvent): boolean => {
    const user = users[active]
    if (!user || !begun) return false
    if (key === 'ArrowDown') setChosen((active + 1) % users.length)
    else if (key === 'ArrowUp') setChosen((active - 1 + users.length) % users.length)
    else if ((key === 'Enter' || key === 'Tab') && !shiftKey) insert(user)
    else if (key === 'Escape') setDismissed(begun.at)
    else return false
    return true
  }
  return { people: users, active, at: begun?.at ?? 0, updateQuery: look, close, insert, onKeyDown }
}
