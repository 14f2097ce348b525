import { setImmediate } from 'node:timers/promises'

/** Lets others have their turn: the database answers at once, so that work in pieces would not give way by itself. */
export const pause = () => setImmediate()
