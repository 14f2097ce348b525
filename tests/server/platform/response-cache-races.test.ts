import { expect, test } from 'vitest'
import type { Db } from '../../../src/server/platform/db/open.ts'
import { createCachedWorld } from '../../support/platform/cached-reads.ts'
import { type Read, readTrpc, readUncached } from '../../support/platform/response-cache.ts'
import { withoutRecording } from '../../support/structure/query-plans.ts'
import type { TestUser, World } from '../../support/world.ts'

let count = 0

/** Changes nearly every answer. */
async function rewrite(db: Db) {
  const word = `Word ${++count}`
  // Changes whole tables, unlike the product.
  await withoutRecording(() =>
    db.transaction().execute(async (trx) => {
      await trx.updateTable('user').set({ name: word }).execute()
      await trx.updateTable('community').set({ name: word }).execute()
      await trx.updateTable('topic').set({ name: word }).execute()
      await trx.updateTable('forum').set({ name: word }).execute()
      await trx.updateTable('post').set({ title: word }).execute()
      await trx.updateTable('comment').set({ content: word }).execute()
    }),
  )
}

type Holder = TestUser | World['guest']

/** Reads, and starts `write` after the read's statement with this index. */
async function readAmid(world: World, holder: Holder, read: Read, index: number, write: () => Promise<unknown>) {
  let statements = 0
  let written: Promise<unknown> | undefined
  world.afterEachStatement(() => {
    if (statements++ === index) written = write()
  })
  await readTrpc(world, holder, read)
  world.afterEachStatement(() => {})
  await written
  return written !== undefined
}

test.each(['this process', 'another process'])('does not reuse a read that raced a write of %s', async (writer) => {
  const { world, other, people: users, reads } = await createCachedWorld()
  const db = writer === 'this process' ? world.db : other
  const [ann] = users as [TestUser]
  const raced = new Set<string>()
  for (const read of reads)
    for (let index = 0; ; index++) {
      const holder = index % 2 === 0 ? ann : world.guest
      // Nothing is cached when the read begins.
      await rewrite(world.db)
      if (!(await readAmid(world, holder, read, index, () => rewrite(db)))) break
      raced.add(read.path)
      const after = await readTrpc(world, holder, read)
      expect({ read, index, ...after }).toEqual({ read, index, ...(await readUncached(world, holder, read)) })
    }
  expect([...raced].sort()).toEqual([...new Set(reads.map(({ path }) => path))].sort())
})

test('does not share a read that began before a write with a later reader', async () => {
  const { world, people: users, reads } = await createCachedWorld()
  const [ann] = users as [TestUser]
  const read = reads.find(({ path }) => path === 'posts.byId') as Read
  await rewrite(world.db)
  let late: ReturnType<typeof readTrpc> | undefined
  await readAmid(world, ann, read, 1, async () => {
    await rewrite(world.db)
    late = readTrpc(world, ann, read)
  })
  expect(await late).toEqual(await readUncached(world, ann, read))
})
