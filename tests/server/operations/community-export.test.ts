import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createCommunity } from '../../support/communities/create-community.ts'
import { archiveEntries, createInstanceOnDisk } from '../../support/operations/backups.ts'
import { uploadedPath } from '../../support/platform/images.ts'
import { folkmoot, temporaryFolder } from '../../support/process.ts'

/** The content of an exported community. */
interface Exported {
  community: { name: string; slug: string; isPrivate: boolean }
  forums: { id: string; name: string; isDefault: boolean }[]
  topics: object[]
  members: { id: string; name: string; role: string }[]
  posts: {
    id: string
    title: string
    content: string
    author: { id: string; name: string }
    reactions: object
    comments: Comment[]
  }[]
}
interface Comment {
  content: string | null
  author: { name: string } | null
  reactions: object
  replies: Comment[]
}

const treeOf = (comments: Comment[]): unknown[] =>
  comments.map(({ content, replies }) => (replies.length === 0 ? content : [content, ...treeOf(replies)]))

test('exports a community as its members see it, without addresses', async () => {
  const { dataDir, env, world, ann, bob, club } = await createInstanceOnDisk()
  const [shown, other] = [await uploadedPath(world, ann, undefined, club.slug), await uploadedPath(world, ann)]
  const elsewhere = await createCommunity(ann, { name: 'Go Club' })
  await ann.api.posts.create({ title: 'Elsewhere', content: `![x](${other})`, forumId: elsewhere.forumId })
  const write = async (title: string, content: string) =>
    (await ann.api.posts.create({ title, content, forumId: club.forumId })).id
  const postId = await write('Openings', `![board](${shown})`)
  const gone = await write('Removed', 'away')
  await ann.api.posts.remove({ id: gone })
  const say = async (content: string, parentId?: string) =>
    (await bob.api.comments.add({ postId, content, ...(parentId && { parentId }) })).id
  const first = await say('First')
  const reply = await say('Reply', first)
  await say('Deeper', reply)
  const leaf = await say('Leaf')
  for (const id of [reply, leaf]) await bob.api.comments.remove({ id })
  await bob.api.reactions.react({ targetType: 'POST', targetId: postId, reactionType: 'love' })
  await ann.api.reactions.react({ targetType: 'COMMENT', targetId: first, reactionType: 'happy' })

  const folder = temporaryFolder()
  const archive = join(folder, 'chess.tar.gz')
  expect(await folkmoot(['export-community', club.slug, archive], env)).toEqual({
    exitCode: 0,
    stdout: expect.stringMatching(/chess\.tar\.gz: chess-club, \d+\.\d MB, 1 image\.\n$/),
    stderr: '',
  })
  expect(statSync(archive).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['chess.tar.gz'])
  expect(readdirSync(dataDir).filter((name) => name.startsWith('staging'))).toEqual([])

  const [json, ...images] = await archiveEntries(archive)
  const id = shown.split('/').at(-1) ?? ''
  const imageFolder = `media/${id.slice(-2)}/${id}`
  expect(images.map(({ name }) => name)).toEqual([`${imageFolder}/full.webp`, `${imageFolder}/full.jpg`])
  const text = json?.content.toString() ?? ''
  expect(json?.name).toBe('community.json')
  expect(text).not.toMatch(/@example|passwordHash|away|Leaf|Elsewhere/)
  const exported = JSON.parse(text) as Exported
  expect(exported).toMatchObject({
    format: 1,
    community: { name: 'Chess Club', slug: club.slug, isPrivate: false },
    forums: [{ id: club.forumId, isDefault: true }],
    posts: [{ id: postId, title: 'Openings', author: { id: ann.id, name: 'Ann' }, reactions: { love: 1 } }],
  })
  expect(exported.members.map(({ name, role }) => `${name} ${role}`).sort()).toEqual(['Ann ORGANIZER', 'Bob MEMBER'])
  const comments = exported.posts[0]?.comments ?? []
  expect(treeOf(comments)).toEqual([['First', [null, 'Deeper']]])
  expect(comments[0]).toMatchObject({ author: { name: 'Bob' }, reactions: { happy: 1 }, replies: [{ author: null }] })
  const log = world.db.selectFrom('auditEntry').select(['actorId', 'communityId', 'detail'])
  const entries = await log.where('action', '=', 'community.export').execute()
  expect(entries).toEqual([{ actorId: null, communityId: club.id, detail: 'chess.tar.gz' }])
})

test('refuses a missing community, and replaces an existing file only with the flag', async () => {
  const { env, club } = await createInstanceOnDisk()
  const folder = temporaryFolder()
  const [existing, other] = [join(folder, 'chess.tar.gz'), join(folder, 'other.tar.gz')]
  writeFileSync(existing, 'something else')
  const [unknown, taken, usage] = await Promise.all([
    folkmoot(['export-community', 'nowhere', other], env),
    folkmoot(['export-community', club.slug, existing], env),
    folkmoot(['export-community', club.slug], env),
  ])
  const refused = (stderr: string) => ({ exitCode: 1, stdout: '', stderr: `${stderr}\n` })
  expect(unknown).toEqual(refused('There is no community with the slug nowhere.'))
  expect(taken).toEqual(refused(`${existing} already exists. Use --force to replace it.`))
  expect(usage).toMatchObject({ exitCode: 2 })
  expect(existsSync(other)).toBe(false)
  expect(readdirSync(folder)).toEqual(['chess.tar.gz'])
  expect(await folkmoot(['export-community', '--force', club.slug, existing], env)).toMatchObject({ exitCode: 0 })
  expect((await archiveEntries(existing)).map(({ name }) => name)).toEqual(['community.json'])
})
