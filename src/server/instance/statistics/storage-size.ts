import type { Db } from '../db/open.ts'
import { pause } from '../jobs/pause.ts'
import { listImageSizes } from './queries.ts'

/** Images of one piece. */
const piece = 1_000

/** How much space all images take up, added up in pieces. */
export async function mediaBytes(db: Db): Promise<number> {
  let [bytes, after] = [0, '']
  for (;;) {
    const images = await listImageSizes(db, after, piece)
    bytes += images.reduce((sum, image) => sum + image.bytes, 0)
    if (images.length < piece) return bytes
    after = images.at(-1)?.id ?? ''
    await pause()
  }
}
