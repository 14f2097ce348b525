import { messages } from '../../shared/messages.ts'
import { AppError } from '../errors.ts'

interface Room {
  /** How many one person, or one address, may hold at a time. */
  each: number
  inAll: number
}

/** Counts who holds a stream open. Taking a seat answers how to give it back; 429 when there is none left. */
export function createSeats({ each, inAll }: Room) {
  const taken = new Map<string, number>()
  let all = 0
  return (key: string): (() => void) => {
    const held = taken.get(key) ?? 0
    if (held >= each || all >= inAll) throw new AppError('TOO_MANY_REQUESTS', messages.tooManyRequests)
    taken.set(key, held + 1)
    all++
    return () => {
      const left = (taken.get(key) ?? 1) - 1
      if (left > 0) taken.set(key, left)
      else taken.delete(key)
      all--
    }
  }
}
