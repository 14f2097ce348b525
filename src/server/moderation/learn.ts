import { setTimeout } from 'node:timers/promises'
import { learnFor } from '../../shared/moderation/built-in.ts'

/** How long the engine learns at a time, and lets others have their turn, in milliseconds. */
const lesson = 5
const rest = 5

/** Teaches the moderation engine its words in short turns, so that neither the start nor the first text waits for it. */
export async function learnWords(): Promise<void> {
  while (learnFor(lesson)) await setTimeout(rest, undefined, { ref: false })
}
