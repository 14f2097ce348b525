import { learnFor } from '../../shared/moderation/built-in.ts'
import { type ReadText, reading } from '../../shared/moderation/moderate.ts'
import { inTurn } from '../jobs/in-turn.ts'
import { inTurns, pause } from '../jobs/pause.ts'

/** How long the engine learns at a time, in milliseconds. */
const lesson = 5

/** Each gives way after a while, but all who do so at once would come to the same as one who does not. */
const oneAfterTheOther = inTurn(1)

/**
 * Reads texts for `refuseUnwanted`, which judges them: call it before the transaction, where nobody waits for it. Long
 * ones are read in turns with what others want.
 */
export const readTexts = (texts: readonly string[]): Promise<ReadText[]> =>
  oneAfterTheOther(async () => {
    // It may still be learning its words, shortly after the start.
    while (learnFor(lesson)) await pause()
    const read: ReadText[] = []
    for (const text of texts) read.push(await inTurns(reading(text)))
    return read
  })
