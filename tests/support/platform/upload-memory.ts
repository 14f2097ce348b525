import { bomb } from './bomb.ts'
import { picture, upload } from './images.ts'
import { createWorld } from './world.ts'

/**
 * A process of its own, because memory is counted per process: uploads what must be refused, and writes as JSON what
 * was answered and by how many megabytes the most memory ever held grew over that of an ordinary upload.
 */
const world = await createWorld()
const ann = await world.user('Ann')
const refused = [
  await bomb(10_000, 5_000),
  await bomb(500_000, 100),
  Buffer.concat([await picture(2_000, 2_000), Buffer.alloc(6 * 1024 * 1024)]),
]
const peak = () => process.resourceUsage().maxRSS / 1024

const answers: object[] = []

async function send(file: Buffer) {
  const { status, body } = await upload(world, ann, file)
  answers.push({ bytes: file.length, status, error: body.error })
  globalThis.gc?.()
}

// What an ordinary upload takes, and one that is too long by far.
await send(await picture(2_000, 2_000))
await send(Buffer.alloc(12 * 1024 * 1024))
const before = peak()
for (let round = 0; round < 3; round += 1) {
  for (const file of refused) await send(file)
}
console.log(JSON.stringify({ answers, growth: peak() - before }))
await world.close()
