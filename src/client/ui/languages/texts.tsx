import type { MessageDescriptor } from '@lingui/core'
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import { formatMessage, type Message, type Messages, type Values } from '../../../shared/platform/format-message.ts'
import { filled, type Phrase, type PhraseValue, phraseIn } from '../../../shared/platform/phrase.ts'
import { formatterFor } from '../format-dates.ts'

/** The language of a page and its translated messages by id; none in English. */
export interface Texts {
  language: string
  /** Messages of code that loads later are added. */
  messages: Messages
}

/** A message with its English, which the macros of Lingui write. */
interface Descriptor {
  id: string
  message: Message
  values?: Values
}

const english: Texts = { language: 'en', messages: {} }
const TextsContext = createContext(english)

let shown = english
const listeners = new Set<() => void>()

/** Shows the page in this language. Components keep their state. */
export function showTexts(texts: Texts) {
  shown = texts
  for (const listener of listeners) listener()
}

export const shownTexts = () => shown

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The server gives each page its own `texts`, because it renders several pages at a time. */
export function TextsProvider({ texts, children }: { texts?: Texts | undefined; children: ReactNode }) {
  const own = useSyncExternalStore(subscribe, shownTexts, shownTexts)
  return <TextsContext value={texts ?? own}>{children}</TextsContext>
}

/** The code of the language of the page. */
export const useLanguage = () => use(TextsContext).language

const write = ({ id, message, values = {} }: Descriptor, { language, messages }: Texts) =>
  formatMessage(messages[id] ?? message, values, language)

/** The hook behind Lingui's macro. */
export function useLingui() {
  const texts = use(TextsContext)
  return { _: (message: Descriptor) => write(message, texts) }
}

/** A date within an error. Browsers have the reader's time zone. */
const moment = formatterFor({ dateStyle: 'long', timeStyle: 'short' })

function valueIn(value: PhraseValue, texts: Texts): string | number {
  if (value instanceof Date) return moment(texts.language).format(value)
  return typeof value === 'object' ? translated(value, texts) : value
}

/** English is the id of a text of shared code. A text without a translation stays English. */
function translated(phrase: string | Phrase, texts: Texts): string {
  const { text, values = {} } = typeof phrase === 'string' ? { text: phrase } : phrase
  const written = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueIn(value, texts)]))
  const message = Object.hasOwn(texts.messages, text) ? texts.messages[text] : undefined
  return message === undefined ? filled(text, written) : formatMessage(message, written, texts.language)
}

/** Returns how to write the texts of shared code, and the errors of the server, in the language of the page. */
export function useTranslate() {
  const texts = use(TextsContext)
  return (phrase: string | Phrase) => translated(phrase, texts)
}

/** A text of shared code for state that outlives a change of the language, such as the errors of a form. */
export const Translated = ({ text }: { text: string | Phrase }) => useTranslate()(text)

/** Writes a phrase of shared code, or a text of a user, which stays as it is. */
export const writeTextIn = (texts: Texts, text: string | Phrase) =>
  typeof text === 'string' ? text : translated(text, texts)

/** Returns the same for the language of the page. */
export function useWrite() {
  const texts = use(TextsContext)
  return (text: string | Phrase) => writeTextIn(texts, text)
}

/** The same outside components, for what the page shows once. */
export const translateNow = (phrase: string | Phrase) => translated(phrase, shown)

/** Like `useWrite`, for what the page shows once. */
export const writeTextNow = (text: string | Phrase) => writeTextIn(shown, text)

/** Writes a message outside of components, for what a browser shows once, such as a toast. */
export const writeNow = (message: MessageDescriptor) => write(message as Descriptor, shown)

interface Issue {
  message: string
  path: readonly PropertyKey[]
}
type Checked = { error?: { issues: readonly Issue[] } | undefined }

const problemOf = (issue: Issue) => translateNow(phraseIn(issue) ?? issue.message)

/** Returns the first problem that a schema found, in the language of the page. */
export function problemNow({ error }: Checked) {
  const [issue] = error?.issues ?? []
  return issue && problemOf(issue)
}

/** Returns the problem of each field that a schema refused, in the language of the page. Fields go by their innermost name. */
export const problemsNow = ({ error }: Checked): Partial<Record<string, string>> =>
  Object.fromEntries(
    (error?.issues ?? []).map((issue) => [issue.path.findLast((part) => typeof part === 'string'), problemOf(issue)]),
  )
