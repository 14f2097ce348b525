import { describe, expect, test } from 'vitest'
import { communityCardKeys, communityTextKeys } from '../../../src/shared/communities/texts.ts'
import { deletionModes } from '../../../src/shared/identity/account.ts'
import { limits } from '../../../src/shared/platform/limits.ts'
import { openWorld } from '../../support/checked-world.ts'
import { databaseContents } from '../../support/identity/sign-up.ts'
import {
  communityExport,
  createWrittenTexts,
  plantedTexts,
  readBy,
  type TextDestinations,
  textColumns,
  textColumnsOfSchema,
  textOf,
  textsIn,
  writtenTexts,
} from '../../support/structure/written-texts.ts'
import { exportOf } from '../../support/users/export-of.ts'
import { password } from '../../support/world.ts'

const day = 86_400_000
const written = Object.keys(writtenTexts)

async function setting() {
  const world = await openWorld()
  return { world, ...(await createWrittenTexts(world)) }
}

const columnsWhere = (is: (destinations: TextDestinations) => boolean) =>
  written.filter((column) => is(writtenTexts[column] as TextDestinations))

test('the table lists the destinations of every text column', async () => {
  const world = await openWorld()
  expect((await textColumnsOfSchema(world)).sort(), 'Say it in tests/support/structure/written-texts.ts').toEqual(
    Object.keys(textColumns).sort(),
  )
})

test('use cases write every text, and the exports contain exactly the texts that the table lists', async () => {
  const { world, author, organizer, slug } = await setting()
  expect(await plantedTexts(world, written), 'Write it in createWrittenTexts').toEqual(written)
  const own = JSON.stringify(await exportOf(author))
  const ofContent = columnsWhere(({ accountExport }) => accountExport === 'yes')
  // The names of communities appear with the memberships.
  expect(textsIn(own, written).filter((column) => column !== 'community.name')).toEqual(ofContent)
  expect(textsIn(await communityExport(world, slug), written)).toEqual(
    columnsWhere((destinations) => destinations.communityExport === 'yes'),
  )
  const others = JSON.stringify(await exportOf(organizer))
  expect(textsIn(others, written)).toEqual(['community.name'])
})

test('search and reports go by every text on the card of a community, and by no other', async () => {
  const { world, reader, slug } = await setting()
  await world.runJobs()
  const sources: string[] = []
  for (const key of communityTextKeys) {
    const { items } = await reader.api.search.communities({ q: textOf(`community.${key}`) })
    if (items.length > 0) sources.push(key)
  }
  expect(sources).toEqual(communityCardKeys)
  await reader.api.reports.community({ slug, reason: 'SPAM' })
  const { copy } = await world.db.selectFrom('report').select('copy').executeTakeFirstOrThrow()
  expect(textsIn(copy, written)).toEqual(communityCardKeys.map((key) => `community.${key}`))
})

const ofProfile = written.filter((column) => column.startsWith('userSetting.'))

test('reports and suspensions go by every text of a profile', async () => {
  const { world, author, reader } = await setting()
  await reader.api.reports.user({ id: author.id, reason: 'SPAM' })
  const { copy } = await world.db.selectFrom('report').select('copy').executeTakeFirstOrThrow()
  expect(textsIn(copy, written)).toEqual(ofProfile)
  const shown = async () => textsIn(JSON.stringify(await reader.api.users.byId({ id: author.id })), ofProfile)
  expect(await shown()).toEqual(ofProfile)
  const root = await world.user('Root', { isSuperAdmin: true })
  await root.api.userManagement.suspend({
    id: author.id,
    ...{ rule: 'SPAM', reason: 'Advertising', until: null, removesContent: true },
  })
  await world.runJobs()
  expect(await shown()).toEqual([])
  await root.api.userManagement.lift({ id: author.id })
  await world.runJobs()
  expect(await shown()).toEqual(ofProfile)
})

const ofPosts = written.filter((column) => /^(post|comment)/.test(column))
const ofComments = written.filter((column) => /^comment(Version)?\./.test(column))

type Setting = Awaited<ReturnType<typeof setting>>
/** Ways to remove something, and the texts that go with it. */
const removals: Record<string, { gone: string[]; remove: (setting: Setting) => Promise<unknown> }> = {
  'a post, by its author': {
    gone: ofPosts,
    remove: ({ author, postId }) => author.api.posts.remove({ id: postId }),
  },
  'a comment, by its author': {
    gone: ofComments,
    remove: ({ author, commentId }) => author.api.comments.remove({ id: commentId }),
  },
  'a comment with replies, by its author': {
    gone: ofComments,
    remove: async ({ author, reader, postId, commentId }) => {
      await reader.api.comments.add({ postId, parentId: commentId, content: 'A reply.' })
      await author.api.comments.remove({ id: commentId })
    },
  },
  'a post, by a moderator': {
    gone: ofPosts,
    remove: async ({ reader, organizer, slug, postId }) => {
      await reader.api.reports.post({ id: postId, reason: 'SPAM' })
      const [reportCase] = (await organizer.api.moderationQueue.list({ slug })).items
      const { id = '', version = 0 } = reportCase ?? {}
      await organizer.api.moderationQueue.decide({ id, version, decision: 'REMOVE', reason: 'Off topic.' })
    },
  },
  'a comment, by a moderator': {
    gone: ofComments,
    remove: async ({ reader, organizer, slug, commentId }) => {
      await reader.api.reports.comment({ id: commentId, reason: 'SPAM' })
      const [reportCase] = (await organizer.api.moderationQueue.list({ slug })).items
      const { id = '', version = 0 } = reportCase ?? {}
      await organizer.api.moderationQueue.decide({ id, version, decision: 'REMOVE', reason: 'Off topic.' })
    },
  },
  'a community, by its organizer': {
    gone: written.filter((column) => !/^user(Setting)?\./.test(column)),
    remove: async ({ author, slug }) => {
      const { name } = await author.api.communities.bySlug({ slug })
      await author.api.communitySettings.remove({ slug, name })
    },
  },
}

describe.each(Object.entries(removals))('after the removal of %s,', (_what, { gone, remove }) => {
  test('no user reads its texts any more, and the community export leaves them out', async () => {
    const all = await setting()
    const { world, author, reader, organizer, slug } = all
    expect(textsIn(await readBy(author, author.id, all), gone)).toEqual(gone)
    expect(textsIn(await readBy(reader, author.id, all), gone)).toEqual(gone)
    await remove(all)
    for (const user of [author, reader, organizer])
      expect(textsIn(await readBy(user, author.id, all), gone), user.name).toEqual([])
    expect(textsIn(await communityExport(world, slug), gone)).toEqual([])
  })
})

describe('the database keeps', () => {
  test.each(deletionModes)('after the deletion of an account (%s) only what the table names', async (mode) => {
    const { world, author } = await setting()
    await author.api.auth.prove({ password })
    await author.api.account.scheduleDeletion({ mode })
    // Pending mails keep their address until they are sent.
    await world.deliverMails()
    expect(textsIn(await databaseContents(world.db), written)).toEqual(written)
    world.advance(15 * day)
    await world.runJobs()
    const isKept = ({ accountDeletion }: TextDestinations) =>
      accountDeletion.startsWith('kept') || (accountDeletion === 'as chosen' && mode === 'ANONYMISE')
    expect(textsIn(await databaseContents(world.db), written)).toEqual(columnsWhere(isKept))
  })

  test('after the purge of a community only what the table names', async () => {
    const { world, author, slug } = await setting()
    const { name } = await author.api.communities.bySlug({ slug })
    await author.api.communitySettings.remove({ slug, name })
    expect(textsIn(await databaseContents(world.db), written)).toEqual(written)
    world.advance((limits.deletedCommunityDays + 1) * day)
    await world.runJobs()
    const kept = columnsWhere(({ purge }) => purge.startsWith('kept'))
    expect(textsIn(await databaseContents(world.db), written)).toEqual(kept)
  })
})
