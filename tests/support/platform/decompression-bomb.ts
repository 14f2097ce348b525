import { buffer } from 'node:stream/consumers'
import { crc32, createDeflate } from 'node:zlib'

function chunk(type: string, content: Buffer) {
  const typed = Buffer.concat([Buffer.from(type), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}

/**
 * A PNG of one colour: few bytes that unpack to `width` × `height` × 3. Generated row by row, in little memory. With
 * `depth`, `isInterlaced` or `isTransparent`, only the header says so.
 */
export async function decompressionBomb(
  width: number,
  height: number,
  { depth = 8, isInterlaced = false, isTransparent = false } = {},
) {
  const deflate = createDeflate({ level: 9 })
  const packed = buffer(deflate)
  const row = Buffer.alloc(1 + width * 3)
  for (let y = 0; y < height; y += 1) {
    if (!deflate.write(row)) await new Promise((resolve) => deflate.once('drain', resolve))
  }
  deflate.end()
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([depth, isTransparent ? 6 : 2, 0, 0, Number(isInterlaced)], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const body = [chunk('IHDR', header), chunk('IDAT', await packed), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...body])
}
