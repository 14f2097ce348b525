import { expect, test } from 'vitest'
import { limits } from '../../../src/shared/platform/limits.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { refusal, refusals } from '../../support/refusal.ts'

async function setting() {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const community = await createCommunity(ann)
  return { world, ann, settings: ann.api.communitySettings, ...community }
}

test('lets organizers add and remove word rules, and logs both', async () => {
  const { settings, slug } = await setting()
  const spam = await settings.addWordRule({ slug, term: ' Buy now ', reason: 'No shops, please' })
  expect(spam).toMatchObject({ id: expect.any(String), term: 'Buy now', reason: 'No shops, please' })
  const engine = await settings.addWordRule({ slug, term: 'autowin*' })
  expect(await settings.wordRules({ slug })).toEqual(expect.arrayContaining([spam, engine]))
  expect(await settings.removeWordRule({ slug, id: spam.id })).toEqual({ ok: true })
  expect(await settings.wordRules({ slug })).toEqual([engine])
  expect(await refusal(settings.removeWordRule({ slug, id: spam.id }))).toEqual({
    status: 404,
    error: messages.wordRuleNotFound,
  })
  const { items } = await settings.audit({ slug })
  expect(items.map(({ action, detail }) => [action, detail])).toEqual([
    ['wordRule.remove', 'Buy now'],
    ['wordRule.add', 'autowin*'],
    ['wordRule.add', 'Buy now'],
  ])
})

test('allows one rule per word in any spelling, up to the limit per community', async () => {
  const { world, ann, settings, id, slug } = await setting()
  await settings.addWordRule({ slug, term: 'Gambit' })
  const taken = { status: 409, error: messages.wordRuleTaken, field: 'term' }
  for (const term of ['gambit', 'GAMBIT', ' Gambit', 'Gámbit']) {
    expect(await refusal(settings.addWordRule({ slug, term }))).toEqual(taken)
  }
  for (const term of ['a', '**', '']) {
    expect(await refusal(settings.addWordRule({ slug, term }))).toMatchObject({ status: 400, field: 'term' })
  }
  const other = await createCommunity(ann, { name: 'Other' })
  expect(await settings.addWordRule({ slug: other.slug, term: 'Gambit' })).toMatchObject({ term: 'Gambit' })

  const createdAt = '2026-11-20T12:00:00.000Z'
  const rows = Array.from({ length: limits.wordRulesPerCommunity - 1 }, (_, index) => ({
    id: `rule ${index}`,
    communityId: id,
    term: `word ${index}`,
    reason: '',
    createdById: null,
    createdAt,
  }))
  await world.db.insertInto('wordRule').values(rows).execute()
  expect(await refusal(settings.addWordRule({ slug, term: 'one more' }))).toEqual({
    status: 409,
    error: messages.tooManyWordRules,
  })
  expect(await settings.wordRules({ slug })).toHaveLength(limits.wordRulesPerCommunity)
})

test('shows rules to organizers of the community only', async () => {
  const { world, settings, id, slug } = await setting()
  const [mo, eve] = [await world.user('Mo'), await world.user('Eve')]
  await makeMember(world, id, mo, 'MODERATOR')
  const rule = await settings.addWordRule({ slug, term: 'gambit' })
  for (const { api } of [mo, eve]) {
    const calls = [
      api.communitySettings.wordRules({ slug }),
      api.communitySettings.addWordRule({ slug, term: 'other' }),
      api.communitySettings.removeWordRule({ slug, id: rule.id }),
    ]
    for (const refused of await refusals(calls))
      expect(refused).toEqual({ status: 403, error: messages.memberForbidden })
  }
  expect((await refusal(world.guest.api.communitySettings.wordRules({ slug }))).status).toBe(401)
  const other = await createCommunity(eve, { name: 'Other' })
  const reached = eve.api.communitySettings.removeWordRule({ slug: other.slug, id: rule.id })
  expect((await refusal(reached)).status).toBe(404)
  expect(await settings.wordRules({ slug })).toEqual([rule])
})
