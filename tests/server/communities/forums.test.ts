import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { refusal } from '../../support/refusal.ts'

/** Ann's community with the forums General, News and Games. */
async function setting() {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const community = await createCommunity(ann)
  const { slug } = community
  const { communitySettings: settings } = ann.api
  await settings.addForum({ slug, name: 'News' })
  const forums = await settings.addForum({ slug, name: 'Games' })
  const ids = forums.map(({ id }) => id)
  const [general = '', news = '', games = ''] = ids
  const names = async () => (await world.guest.api.communities.forums({ slug })).map(({ name }) => name)
  const logged = async () =>
    (await settings.audit({ slug, limit: 100 })).items.map(({ action, detail }) => [action, detail])
  return { world, ann, settings, ...community, forums, general, news, games, names, logged }
}

describe('forums', () => {
  test('are appended with unique names', async () => {
    const { settings, slug, forums, names, logged } = await setting()
    expect(forums).toEqual([
      { id: expect.any(String), name: 'General', isDefault: true, onlyModeratorsPost: false, can: { post: true } },
      { id: expect.any(String), name: 'News', isDefault: false, onlyModeratorsPost: false, can: { post: true } },
      { id: expect.any(String), name: 'Games', isDefault: false, onlyModeratorsPost: false, can: { post: true } },
    ])
    const taken = { status: 409, error: messages.forumNameTaken, field: 'name' }
    for (const name of ['GENERAL', ' news ', 'Games']) {
      expect(await refusal(settings.addForum({ slug, name }))).toEqual(taken)
    }
    expect(await refusal(settings.addForum({ slug, name: ' ' }))).toMatchObject({
      status: 400,
      error: 'Forum name is required',
    })
    for (let count = 3; count < 30; count++) await settings.addForum({ slug, name: `Forum ${count}` })
    expect(await refusal(settings.addForum({ slug, name: 'One more' }))).toEqual({
      status: 409,
      error: messages.tooManyForums,
    })
    expect(await names()).toHaveLength(30)
    expect((await logged()).slice(-2)).toEqual([
      ['forum.add', 'Games'],
      ['forum.add', 'News'],
    ])
  })

  test('can be renamed, even to another spelling of the same name', async () => {
    const { settings, slug, news, names, logged } = await setting()
    await settings.renameForum({ slug, id: news, name: 'NEWS' })
    await settings.renameForum({ slug, id: news, name: 'Announcements' })
    await settings.renameForum({ slug, id: news, name: 'Announcements' })
    expect((await refusal(settings.renameForum({ slug, id: news, name: 'general' }))).error).toBe(
      messages.forumNameTaken,
    )
    expect(await names()).toEqual(['General', 'Announcements', 'Games'])
    expect((await logged()).slice(0, 2)).toEqual([
      ['forum.rename', 'NEWS → Announcements'],
      ['forum.rename', 'News → NEWS'],
    ])
  })

  test('are reordered by a list that names each of them once', async () => {
    const { settings, slug, general, news, games, names, logged } = await setting()
    const wrong = { status: 400, error: messages.forumsIncomplete, field: 'ids' }
    for (const ids of [
      [],
      [news, general],
      [news, news, general],
      [news, general, games, games],
      [news, general, 'x'],
    ]) {
      expect(await refusal(settings.reorderForums({ slug, ids }))).toEqual(wrong)
    }
    const ordered = await settings.reorderForums({ slug, ids: [games, general, news] })
    expect(ordered.map(({ name }) => name)).toEqual(['Games', 'General', 'News'])
    await settings.reorderForums({ slug, ids: [games, general, news] })
    await settings.addForum({ slug, name: 'Last' })
    expect(await names()).toEqual(['Games', 'General', 'News', 'Last'])
    expect((await logged())[1]).toEqual(['forum.order', 'Games, General, News'])
    expect((await logged())[2]).toEqual(['forum.add', 'Games'])
  })

  test('have exactly one default', async () => {
    const { settings, slug, general, news, logged } = await setting()
    const changed = await settings.setDefaultForum({ slug, id: news })
    expect(changed.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([news])
    expect(changed.map(({ name }) => name)).toEqual(['General', 'News', 'Games'])
    await settings.setDefaultForum({ slug, id: news })
    expect((await logged()).filter(([action]) => action === 'forum.default')).toEqual([['forum.default', 'News']])
    expect((await settings.removeForum({ slug, id: general })).map(({ name }) => name)).toEqual(['News', 'Games'])
  })

  test('can be removed while empty, except the default one', async () => {
    const { world, ann, settings, slug, general, news, games, names, logged } = await setting()
    expect(await refusal(settings.removeForum({ slug, id: general }))).toEqual({
      status: 409,
      error: messages.forumIsDefault,
    })
    const { id: post } = await ann.api.posts.create({ title: 'One', content: 'One', forumId: news })
    const full = { status: 409, error: messages.forumHasPosts }
    expect(await refusal(settings.removeForum({ slug, id: news }))).toEqual(full)
    await world.db.updateTable('post').set({ deletedAt: '2026-11-20T12:00:00.000Z' }).where('id', '=', post).execute()
    expect(await refusal(settings.removeForum({ slug, id: news }))).toEqual(full)
    await settings.removeForum({ slug, id: games })
    expect(await names()).toEqual(['General', 'News'])
    expect((await logged())[0]).toEqual(['forum.remove', 'Games'])
    const gone = ann.api.posts.create({ title: 'Two', content: 'Two', forumId: games })
    expect((await refusal(gone)).status).toBe(404)
  })

  test('cannot be changed from another community or by other roles', async () => {
    const { world, ann, id, slug, news, general, games, names } = await setting()
    const [mo, eve] = [await world.user('Mo'), await world.user('Eve')]
    await makeMember(world, id, mo, 'MODERATOR')
    const other = await createCommunity(eve, { name: 'Other' })
    const calls = (who: typeof ann, at: string) => {
      const { communitySettings } = who.api
      return {
        rename: () => communitySettings.renameForum({ slug: at, id: news, name: 'Mine' }),
        default: () => communitySettings.setDefaultForum({ slug: at, id: news }),
        remove: () => communitySettings.removeForum({ slug: at, id: news }),
      }
    }
    for (const call of Object.values(calls(eve, other.slug))) {
      expect(await refusal(call())).toEqual({ status: 404, error: messages.forumNotFound })
    }
    const further = {
      add: () => mo.api.communitySettings.addForum({ slug, name: 'Mine' }),
      order: () => mo.api.communitySettings.reorderForums({ slug, ids: [news, games, general] }),
    }
    for (const call of [...Object.values(calls(mo, slug)), ...Object.values(further), calls(eve, slug).remove]) {
      expect(await refusal(call())).toEqual({ status: 403, error: messages.memberForbidden })
    }
    expect(await names()).toEqual(['General', 'News', 'Games'])
  })
})
