import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteDueAccounts } from '../../../src/server/users/account/delete-account.ts'
import { deletionModes } from '../../../src/shared/identity/account.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { temporaryFolder } from '../../support/process.ts'
import type { TestUser } from '../../support/world.ts'

const day = 86_400_000
const name = 'Quixozal Fenwickshire'

/** A user with an unusual name in a community of others, in a database file. */
async function openNamedWorld() {
  const dataDir = temporaryFolder()
  const world = await openWorld({ dataDir })
  const ann = await world.user('Ann')
  const club = await createCommunity(ann)
  const becomeMember = async (user: TestUser) => {
    await makeMember(world, club.id, user, 'MEMBER')
    await world.updateIndexes()
  }
  for (let at = 0; at < 8; at++) await becomeMember(await world.user(`Before ${at}`))
  const user = await world.user(name)
  await becomeMember(user)
  for (let at = 0; at < 8; at++) await becomeMember(await world.user(`After ${at}`))
  const { id } = await ann.api.posts.create({ title: 'Spring', content: 'It came', forumId: club.forumId })
  await user.api.comments.add({ postId: id, content: 'Indeed' })
  await world.updateIndexes()
  /** Which of these words the bytes of the database file contain, in any case. Indexes may store all but a first letter. */
  async function wordsInFile(terms: readonly string[]) {
    await sql`pragma wal_checkpoint(truncate)`.execute(world.db)
    const file = join(dataDir, 'folkmoot.db')
    const bytes = [file, `${file}-wal`].map((part) => readFileSync(part).toString('latin1').toLowerCase()).join('')
    return terms.filter((word) => bytes.includes(word))
  }
  return { world, user, ann, wordsInFile }
}

const terms = ['quixozal', 'uixozal', 'fenwickshire', 'enwickshire', 'nwickshire', 'quixozal.fenwick']

test.each(deletionModes)(
  'after a deletion, %s, the bytes of the database file contain the name nowhere',
  async (mode) => {
    const { world, user, ann, wordsInFile } = await openNamedWorld()
    expect(await wordsInFile(terms)).toEqual(terms)
    expect((await ann.api.search.users({ q: 'quixozal' })).items).toHaveLength(1)
    await user.api.account.scheduleDeletion({ mode })
    await world.deliverMails()
    world.advance(15 * day)
    await deleteDueAccounts(world.services)
    expect(await wordsInFile(terms)).toEqual([])
    await world.updateIndexes()
    expect(await wordsInFile(terms)).toEqual([])
    expect((await ann.api.search.users({ q: 'quixozal' })).items).toEqual([])
    expect((await ann.api.search.users({ q: 'after' })).items).toHaveLength(8)
  },
)

test('an earlier name leaves the indexes with the job', async () => {
  const { world, user, ann, wordsInFile } = await openNamedWorld()
  await user.api.auth.updateProfile({ name: 'Bob' })
  await world.updateIndexes()
  expect((await ann.api.search.users({ q: 'bob' })).items).toHaveLength(1)
  // The address still contains it.
  await world.db
    .updateTable('user')
    .set({ email: 'b@c.test', emailKey: 'b@c.test' })
    .where('id', '=', user.id)
    .execute()
  await sql`update "userNumber" set "isOutdated" = 1 where "userId" = ${user.id}`.execute(world.db)
  await world.services.jobs.wake()
  await world.updateIndexes()
  expect(await wordsInFile(terms)).toEqual([])
})
