import { createWorld } from '../world.ts'
import { decompressionBomb } from './decompression-bomb.ts'
import { plainImage, upload } from './images.ts'

/**
 * A separate process, because memory is counted per process: uploads files that must be refused, and writes as JSON
 * their answers and by how many megabytes the peak memory exceeds the peak of an ordinary upload.
 */
const world = await createWorld()
const ann = await world.user('Ann')
const refused = [
  await decompressionBomb(10_000, 5_000),
  await decompressionBomb(500_000, 100),
  Buffer.concat([await plainImage(2_000, 2_000), Buffer.alloc(6 * 1024 * 1024)]),
]
const peak = () => process.resourceUsage().maxRSS / 1024

const answers: object[] = []

async function send(file: Buffer) {
  const { status, body } = await upload(world, ann, file)
  answers.push({ bytes: file.length, status, error: body.error })
  globalThis.gc?.()
}

// An ordinary upload, and one that is much too long.
await send(await plainImage(2_000, 2_000))
await send(Buffer.alloc(12 * 1024 * 1024))
const before = peak()
for (let round = 0; round < 3; round += 1) {
  for (const file of refused) await send(file)
}
console.log(JSON.stringify({ answers, growth: peak() - before }))
await world.close()
