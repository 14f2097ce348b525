import type { Db } from '../../platform/db/open.ts'
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import { listImageSizes } from './queries.ts'

/** Images per batch. */
const batchSize = 1_000

/** Returns the total bytes of all images, summed in batches. */
export async function mediaBytes(db: Db): Promise<number> {
  let [bytes, after] = [0, '']
  for (;;) {
    const images = await listImageSizes(db, after, batchSize)
    bytes += images.reduce((sum, image) => sum + image.bytes, 0)
    if (images.length < batchSize) return bytes
    after = images.at(-1)?.id ?? ''
    await yieldToEventLoop()
  }
}
