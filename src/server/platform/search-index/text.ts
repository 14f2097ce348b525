import { type CommunityCard, communityCardKeys } from '../../../shared/communities/texts.ts'
import { fold } from '../../../shared/platform/fold.ts'

/** A programming language keeps its signs: C++, C++20, C#. They are not followed by a letter. */
const signs = '(?<=\\p{L})(?:[+＋]{2}\\p{N}*|[#＃♯])(?![\\p{L}\\p{N}\\p{M}])'
const foldedWord = new RegExp(`[\\p{L}\\p{N}\\p{M}]+(?:${signs})?`, 'gu')
/** A word as typed can contain characters that are not seen. */
const typedWord = new RegExp(`[\\p{L}\\p{N}\\p{M}]+(?:\\p{Cf}+[\\p{L}\\p{N}\\p{M}]+)*(?:${signs})?`, 'gu')

/** Returns the words of a text in their folded form, as the indexes hold them. */
export const foldedWords = (text: string): string[] => fold(text).match(foldedWord) ?? []

const joint = "['’‘`´.·-]"
const joinedWord = new RegExp(`[\\p{L}\\p{N}\\p{M}]+(?:${joint}[\\p{L}\\p{N}\\p{M}]+)+`, 'gu')
const jointsOnly = new RegExp(`^${joint}$`, 'u')
const apostrophe = /['’‘`´]/g

/** Returns the words of a name without what joins their parts: `obrien` for O'Brien, `jeanluc` for Jean-Luc. */
function joinedWords(name: string): string[] {
  const joined = fold(name).match(joinedWord) ?? []
  return joined.flatMap((word) => {
    const parts = word.split(/[.·-]/)
    const whole = parts.map((part) => part.replace(apostrophe, ''))
    return [...whole.filter((part, at) => part !== parts[at]), ...(parts.length > 1 ? [whole.join('')] : [])]
  })
}

/** Returns the words of a name as the indexes hold them, with joined words in both forms. */
export const nameWords = (name: string): string[] => [...foldedWords(name), ...joinedWords(name)]

/** Returns the words of each text on a community's card. */
export const communityWords = (card: CommunityCard) =>
  Object.fromEntries(
    communityCardKeys.map((key) => [key, key === 'name' ? nameWords(card[key]) : foldedWords(card[key])]),
  ) as Record<keyof CommunityCard, string[]>

/** A word and its position in the text. */
export interface Word {
  start: number
  end: number
  text: string
  foldedText: string
  /** Whether a single hyphen, apostrophe or dot joins it to the previous word. */
  isJoined: boolean
}

/** Yields the words of a text with their positions. */
export function* wordsOf(text: string): Generator<Word> {
  let before = 0
  for (const { 0: letters, index: start } of text.matchAll(typedWord)) {
    const end = start + letters.length
    const isJoined = start === before + 1 && jointsOnly.test(text.charAt(before))
    yield { start, end, text: letters, foldedText: fold(letters), isJoined }
    before = end
  }
}
