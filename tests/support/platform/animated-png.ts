import { crc32 } from 'node:zlib'

const signatureAndHeader = 8 + 25

/** Marks a PNG as an animation of two frames, as its chunk `acTL` does before the image data. */
export function withAnimation(png: Buffer): Buffer {
  const chunk = Buffer.alloc(20)
  chunk.writeUInt32BE(8)
  chunk.write('acTL', 4, 'latin1')
  chunk.writeUInt32BE(2, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 16)), 16)
  return Buffer.concat([png.subarray(0, signatureAndHeader), chunk, png.subarray(signatureAndHeader)])
}
