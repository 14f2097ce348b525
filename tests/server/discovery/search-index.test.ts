import { expect, test } from 'vitest'
import { createAccount } from '../../../src/cli/create-account.ts'
import { purgeCommunities } from '../../../src/server/communities/community-settings/purge-communities.ts'
import { jobHandlers } from '../../../src/server/jobs.ts'
import { authorizedBySystem } from '../../../src/server/platform/authorized.ts'
import { inTransaction } from '../../../src/server/platform/context.ts'
import { runDueJobs } from '../../../src/server/platform/jobs/runner.ts'
import { armSchedules } from '../../../src/server/platform/jobs/schedules.ts'
import { deleteDueAccounts, markAccountForDeletion } from '../../../src/server/users/account/delete-account.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { indexEverything, wordsIndexed } from '../../support/platform/index-everything.ts'
import { mailedToken, password } from '../../support/world.ts'

const day = 86_400_000

test('updates the indexes after every change of what they hold', async () => {
  const world = await openWorld()
  const [ann, bob, eve] = [await world.user('Ann'), await world.user('Bob'), await world.user('Eve')]
  const [bees, ants] = [await ann.api.topics.create({ name: 'Bees' }), await ann.api.topics.create({ name: 'Ants' })]

  /** Compares the indexes after the change with indexes made from the rows. */
  async function expectIndexed<Result>(change: string, act: () => Promise<Result>): Promise<Result> {
    await world.updateIndexes()
    const before = await wordsIndexed(world.db)
    const result = await act()
    await world.updateIndexes()
    const after = await wordsIndexed(world.db)
    expect(after, `${change} changes an index`).not.toEqual(before)
    await indexEverything(world.db)
    expect(after, change).toEqual(await wordsIndexed(world.db))
    return result
  }

  const member = await expectIndexed('a sign-up', () =>
    world.guest.api.auth.signup({ name: 'Cleo', email: 'cleo@example.org', password }),
  )
  expect(member.user.name).toBe('Cleo')
  await expectIndexed('an account by the command line', () =>
    createAccount({ ...world.services, viewer: null }, { email: 'dora@example.org', name: 'Dora' }),
  )
  await expectIndexed('a new name', () => bob.api.auth.updateProfile({ name: 'Robert' }))
  await expectIndexed('a hidden profile', () => bob.api.settings.save({ PRIVACY_PROFILE_VISIBLE: 'false' }))
  await world.deliverMails()
  await bob.api.account.changeEmail({ email: 'robert@example.net' })
  const [question] = await world.deliverMails()
  await expectIndexed('a new address', () => bob.api.account.confirmEmail({ token: mailedToken(question) }))
  const [undo] = await world.deliverMails()
  await expectIndexed('an undone address', () => world.guest.api.account.undoEmail({ token: mailedToken(undo) }))

  const club = await expectIndexed('a new community', () => createCommunity(ann, { topics: bees.id }))
  const { slug, forumId } = club
  await expectIndexed('a member who joins', () => eve.api.communities.join({ slug }))
  await expectIndexed('a member who leaves', () => eve.api.communities.leave({ slug }))
  await eve.api.communities.join({ slug })
  await expectIndexed('a removed member', () => ann.api.members.remove({ slug, userId: eve.id, reason: 'Noise' }))
  await eve.api.communities.join({ slug })
  await expectIndexed('a banned member', () => ann.api.members.ban({ slug, userId: eve.id, reason: 'Noise' }))
  await expectIndexed('new details', () =>
    ann.api.communitySettings.saveDetails({ slug, description: 'About knights and pawns.' }),
  )
  await expectIndexed('new topics', () => ann.api.communitySettings.saveDetails({ slug, topics: ants.id }))

  const write = () => ann.api.posts.create({ title: '春が来た', content: 'Early spring', forumId })
  const post = await expectIndexed('a new post', write)
  await expectIndexed('an edited post', () => ann.api.posts.edit({ id: post.id, title: 'Autumn', content: 'Late' }))
  const forums = await ann.api.communitySettings.addForum({ slug, name: 'Openings' })
  const other = forums.find((forum) => forum.id !== forumId)
  await expectIndexed('a post moved to another forum', () =>
    ann.api.posts.edit({ id: post.id, title: 'Autumn', content: 'Late', forumId: other?.id }),
  )
  const comment = await expectIndexed('a new comment', () =>
    ann.api.comments.add({ postId: post.id, content: 'Red fox' }),
  )
  await expectIndexed('an edited comment', () => ann.api.comments.edit({ id: comment.id, content: 'Grey fox' }))
  await expectIndexed('a removed comment', () => ann.api.comments.remove({ id: comment.id }))
  await ann.api.comments.add({ postId: post.id, content: 'Blue fox' })
  await expectIndexed('a removed post', () => ann.api.posts.remove({ id: post.id }))
  await write()
  await expectIndexed('a private community', async () => {
    await ann.api.communitySettings.savePrivacy({ slug, isPrivate: true, requiresApproval: false })
    await world.runJobs()
  })
  await expectIndexed('a deleted community', async () => {
    await ann.api.communitySettings.remove({ slug, name: club.name })
    await world.runJobs()
  })
  world.advance(400 * day)
  await expectIndexed('a purged community', () => purgeCommunities(world.services))
  const ofContent = /^(post|comment|community)Search/
  expect((await wordsIndexed(world.db)).filter((word) => ofContent.test(word))).toEqual([])

  const zac = await world.user('Zac')
  await expectIndexed('an account to delete', () =>
    inTransaction(world.services, (services) => markAccountForDeletion(services, authorizedBySystem(zac, 'decide'))),
  )
  const zoe = await world.user('Zoe')
  await zoe.api.account.scheduleDeletion({ mode: 'REMOVE' })
  world.advance(15 * day)
  await expectIndexed('a deleted account', () => deleteDueAccounts(world.services))
})

test('indexes rows whose job was lost at the next start', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  await ann.api.settings.get()
  const before = await wordsIndexed(world.db)
  await world.user('Bob')
  await world.db.deleteFrom('job').execute()
  await runDueJobs(world.services, jobHandlers, ['search'])
  expect(await wordsIndexed(world.db)).toEqual(before)
  await armSchedules(world.services, jobHandlers)
  await runDueJobs(world.services, jobHandlers, ['search'])
  expect(await wordsIndexed(world.db)).not.toEqual(before)
})
