import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { type RouterOutputs, trpc } from '../../../platform/trpc.ts'
import { mentionOf } from './editor-text.ts'
import { hasWordsOf, isBeginning, type MentionPrefix, mentionPrefixAt } from './mention-prefix.ts'
import { applyEdit, selectionIn } from './text-edits.ts'
import type { EditorTextState } from './use-editor-text.ts'

export type Mentionable = RouterOutputs['users']['suggest'][number]

/** Whether what follows an at sign begins with the label of a known mention. */
const startsWithLabel = (q: string, label: string) =>
  `@${q}`.startsWith(label) && !/^[\p{L}\p{M}\p{N}_]/u.test(`@${q}`.slice(label.length))

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
  const [begun, setBegun] = useState<(MentionPrefix & { mentionedId: string | undefined }) | null>(null)
  /** The position of the at sign whose list the user closed with Escape. */
  const [dismissed, setDismissed] = useState<number | null>(null)
  const [chosen, setChosen] = useState(0)
  /** The longest beginning with which no name begins. */
  const [ended, setEnded] = useState<MentionPrefix | null>(null)
  const completed = useRef<{ at: number; label: string } | null>(null)
  const q = begun?.q.trim() ?? ''
  const isEnded = begun !== null && begun.at === ended?.at && q.startsWith(ended.q)
  const isAsked = begun !== null && begun.at !== dismissed && !isEnded
  const [askedQ] = useDebouncedValue(q, debounceMs)
  const suggestions = trpc.users.suggest.useQuery(
    { slug, q: askedQ },
    { enabled: isAsked, placeholderData: keepPreviousData, staleTime: 60_000, retry: false },
  )
  const isCurrent = askedQ === q && !suggestions.isPlaceholderData
  if (isAsked && isCurrent && q !== '' && suggestions.data?.length === 0) setEnded({ at: begun.at, q })
  const isOffered = ({ id, name }: Mentionable) => {
    // The text may go on behind a mention, unless another name begins so.
    if (begun?.mentionedId) return id !== begun.mentionedId && isBeginning(q, name)
    return isCurrent || hasWordsOf(q, name)
  }
  const users = isAsked ? (suggestions.data ?? []).filter(isOffered) : []
  const active = Math.min(chosen, users.length - 1)

  const look = () => {
    const prefix = field.current && mentionPrefixAt(selectionIn(field.current))
    const last = completed.current
    const isCompleted = prefix !== null && prefix.at === last?.at && startsWithLabel(prefix.q, last.label)
    const next = isCompleted ? null : prefix
    if (next?.at !== begun?.at) setDismissed(null)
    if (next?.q !== begun?.q) setChosen(0)
    if (next?.at === begun?.at && next?.q === begun?.q) return
    setBegun(next && { ...next, mentionedId: read().mentions.find(({ label }) => startsWithLabel(next.q, label))?.id })
  }
  const close = () => setBegun(null)
  const insert = (user: Mentionable) => {
    if (!field.current || !begun) return
    const mention = mentionOf({ id: user.id, name: user.name }, read().mentions)
    change((before) => ({ ...before, mentions: [...before.mentions.filter((one) => one !== mention), mention] }))
    const text = `${mention.label} `
    const end = begun.at + text.length
    completed.current = { at: begun.at, label: mention.label }
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
