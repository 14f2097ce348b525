import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkInstance } from '../../../src/server/operations/integrity/check-instance.ts'
import { openMediaStore } from '../../../src/server/platform/media/open-media-store.ts'
import { removeOrphans } from '../../../src/server/platform/media/remove-orphans.ts'
import {
  archiveEntries,
  createInstanceOnDisk,
  imagesWithoutFiles,
  withDatabase,
} from '../../support/operations/backups.ts'
import { counterMismatches } from '../../support/platform/counter-mismatches.ts'
import { plainImage, uploadedPath } from '../../support/platform/images.ts'
import { folkmoot, temporaryFolder } from '../../support/process.ts'

const day = 86_400_000

test('restores a backup taken during writes to an intact database', async () => {
  const { dataDir, env, world, ann, bob, club } = await createInstanceOnDisk()
  const image = await plainImage(40, 30)
  // Images without uses: the job removes them during the backup.
  for (let at = 0; at < 5; at++) await uploadedPath(world, ann, image)
  world.advance(2 * day)

  async function write(round: number) {
    const shown = await uploadedPath(world, ann, image, club.slug)
    const content = `Round ${round} ![board](${shown})`
    const { id: postId } = await ann.api.posts.create({ title: `Game ${round}`, content, forumId: club.forumId })
    const { id } = await bob.api.comments.add({ postId, content: `Comment ${round}` })
    await ann.api.comments.add({ postId, content: `Reply ${round}`, parentId: id })
    await bob.api.reactions.react({ targetType: 'POST', targetId: postId, reactionType: 'love' })
    await ann.api.reactions.react({ targetType: 'COMMENT', targetId: id, reactionType: 'happy' })
    if (round % 3 === 2) await ann.api.posts.remove({ id: postId })
    await removeOrphans(world.services)
  }
  await write(0)
  const archive = join(temporaryFolder(), 'forum.tar.gz')
  let isOver = false
  const backup = folkmoot(['backup', archive], env).finally(() => {
    isOver = true
  })
  let rounds = 1
  while (rounds < 20 || !isOver) await write(rounds++)
  expect(await backup).toMatchObject({ exitCode: 0, stderr: '' })

  const fresh = join(temporaryFolder(), 'data')
  expect(await folkmoot(['restore', archive], { DATA_DIR: fresh })).toMatchObject({ exitCode: 0, stderr: '' })
  await withDatabase(fresh, async (db) => {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
    expect(rows).toEqual([{ integrity_check: 'ok' }])
    expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([])
    expect(await counterMismatches(db)).toEqual([])
    expect(await imagesWithoutFiles(db, fresh)).toEqual([])
    expect(await checkInstance(db, { now: world.services.now(), media: openMediaStore({ dataDir: fresh }) })).toEqual(
      [],
    )
    const titles = (await db.selectFrom('post').select('title').execute()).map(({ title }) => title)
    expect(titles).toContain('Game 0')
    expect(titles.length).toBeLessThan(rounds)
  })
  expect(await imagesWithoutFiles(world.db, dataDir)).toEqual([])
})

test('writes a backup as one file readable by its owner only, and leaves no other file', async () => {
  const { dataDir, env, world, ann } = await createInstanceOnDisk()
  const shown = await uploadedPath(world, ann)
  const id = shown.split('/').at(-1) ?? ''
  const folder = temporaryFolder()
  const archive = join(folder, 'forum.tar.gz')
  const before = readdirSync(dataDir).filter((name) => !/^folkmoot|lock$/.test(name))
  const made = await folkmoot(['backup', archive], env)
  expect(made).toEqual({
    exitCode: 0,
    stdout: expect.stringMatching(/forum\.tar\.gz: \d+\.\d MB, 1 image; verified by restoring a copy\.\n$/),
    stderr: '',
  })
  expect(readdirSync(folder)).toEqual(['forum.tar.gz'])
  expect(statSync(archive).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataDir).filter((name) => !/^folkmoot|lock$/.test(name))).toEqual(before)
  const names = (await archiveEntries(archive)).map(({ name }) => name)
  const forms = ['full.webp', 'full.jpg', 'avatar.webp', 'avatar.jpg']
  expect(names).toEqual(['manifest.json', 'folkmoot.db', ...forms.map((form) => `media/${id.slice(-2)}/${id}/${form}`)])

  const log = () =>
    world.db
      .selectFrom('auditEntry')
      .select(['action', 'actorId', 'detail'])
      .where('action', '=', 'backup.make')
      .execute()
  expect(await log()).toEqual([{ action: 'backup.make', actorId: null, detail: 'forum.tar.gz' }])
  expect(await world.db.selectFrom('backup').selectAll().execute()).toEqual([])

  // Into the instance's own folder, where it is listed.
  mkdirSync(join(dataDir, 'backups'))
  expect(await folkmoot(['backup', join(dataDir, 'backups')], env)).toMatchObject({ exitCode: 0, stderr: '' })
  const [file = ''] = readdirSync(join(dataDir, 'backups'))
  expect(file).toMatch(/^folkmoot-\d{8}T\d{9}Z\.tar\.gz$/)
  const { size } = statSync(join(dataDir, 'backups', file))
  const [row, ...more] = await world.db.selectFrom('backup').selectAll().execute()
  expect(more).toEqual([])
  expect(row).toMatchObject({ file, bytes: size, isScheduled: 0, fault: null, verifiedAt: expect.any(String) })
})

test('refuses an impossible backup in one sentence, and leaves nothing of it', async () => {
  const { dataDir, env } = await createInstanceOnDisk()
  const folder = temporaryFolder()
  const archive = join(folder, 'forum.tar.gz')
  writeFileSync(archive, 'something else')
  const [existing, missing, noFolder, empty, usage] = await Promise.all([
    folkmoot(['backup', archive], env),
    folkmoot(['backup', join(folder, 'nowhere', 'forum.tar.gz')], env),
    folkmoot(['backup', join(archive, 'forum.tar.gz')], env),
    folkmoot(['backup', join(folder, 'other.tar.gz')], { DATA_DIR: join(folder, 'data') }),
    folkmoot(['backup'], env),
  ])
  const refused = (stderr: string) => ({ exitCode: 1, stdout: '', stderr: `${stderr}\n` })
  expect.soft(existing).toEqual(refused(`${archive} already exists. Use --force to replace it.`))
  expect.soft(missing).toEqual(refused(`The file cannot be written: ${join(folder, 'nowhere')}: it does not exist.`))
  expect.soft(noFolder).toEqual(refused(`${archive} is not a folder.`))
  expect.soft(empty).toEqual(refused(`There is no database at ${join(folder, 'data', 'folkmoot.db')}.`))
  expect.soft(usage).toMatchObject({ exitCode: 2, stderr: "error: missing required argument 'file'\n" })
  expect(readdirSync(folder)).toEqual(['forum.tar.gz'])
  expect(statSync(archive).size).toBe('something else'.length)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('staging'))).toEqual([])

  expect(await folkmoot(['backup', '--force', archive], env)).toMatchObject({ exitCode: 0, stderr: '' })
  expect((await archiveEntries(archive)).map(({ name }) => name)).toEqual(['manifest.json', 'folkmoot.db'])
})

test('contains an image that waits to be published, and no upload without a row', async () => {
  const { env, world, ann, dataDir } = await createInstanceOnDisk()
  const { publish } = world.services.media
  world.services.media.publish = async () => {
    throw new Error('the disk is busy')
  }
  const id = (await uploadedPath(world, ann)).split('/').at(-1) ?? ''
  world.services.media.publish = publish
  const unfinished = '01a204b8-0d47-7001-bfce-56ca322647db'
  mkdirSync(join(dataDir, `media/${unfinished}.part`))
  writeFileSync(join(dataDir, `media/${unfinished}.part/full.webp`), 'half')

  const archive = join(temporaryFolder(), 'forum.tar.gz')
  expect(await folkmoot(['backup', archive], env)).toMatchObject({ exitCode: 0, stderr: '' })
  const names = (await archiveEntries(archive)).map(({ name }) => name)
  expect(names.filter((name) => name.includes(id)).sort()).toEqual(
    ['avatar.jpg', 'avatar.webp', 'full.jpg', 'full.webp'].map((file) => `media/${id.slice(-2)}/${id}/${file}`),
  )
  expect(names.filter((name) => name.includes(unfinished))).toEqual([])
  const fresh = join(temporaryFolder(), 'data')
  expect(await folkmoot(['restore', archive], { DATA_DIR: fresh })).toMatchObject({ exitCode: 0 })
  await withDatabase(fresh, async (db) => expect(await imagesWithoutFiles(db, fresh)).toEqual([]))
})

test('leaves an image without files out of the backup, and reports it', async () => {
  const { env, world, ann } = await createInstanceOnDisk()
  const [lost, kept] = [await uploadedPath(world, ann), await uploadedPath(world, ann)]
  await world.services.media.remove(lost.split('/').at(-1) ?? '')
  const archive = join(temporaryFolder(), 'forum.tar.gz')
  expect(await folkmoot(['backup', archive], env)).toEqual({
    exitCode: 0,
    stdout: expect.stringContaining('1 image;'),
    stderr: 'Left out 1 image, because the files were already missing.\n',
  })
  const names = (await archiveEntries(archive)).map(({ name }) => name)
  expect(names.filter((name) => name.includes(kept.split('/').at(-1) ?? '-'))).toHaveLength(4)
})
