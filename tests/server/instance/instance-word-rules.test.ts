import { describe, expect, test } from 'vitest'
import { limits } from '../../../src/shared/platform/limits.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeComment, makeInstanceWordRule, makePost } from '../../support/factories.ts'
import { refusal } from '../../support/refusal.ts'

async function setting() {
  const world = await openWorld()
  const [root, ann] = [await world.user('Root', { isSuperAdmin: true }), await world.user('Ann')]
  const club = await createCommunity(ann, { name: 'Chess Club' })
  const { addWordRule, removeWordRule, wordRules, previewWordRule } = root.api.adminSettings
  return { world, root, ann, club, addWordRule, removeWordRule, wordRules, previewWordRule }
}

const refused = { status: 403, error: messages.textRefused }

describe('a word rule of the instance', () => {
  test('applies everywhere until it is removed: posts, titles, comments, names', async () => {
    const { ann, club, world, addWordRule, removeWordRule, wordRules } = await setting()
    const { id } = await addWordRule({ term: 'flurb', reason: 'Nobody sells flurbs here.' })
    expect(await wordRules()).toEqual([expect.objectContaining({ id, term: 'flurb' })])
    const { forumId } = club
    const { id: postId } = await ann.api.posts.create({ title: 'Openings', content: 'e4', forumId })
    const tries = [
      () => ann.api.posts.create({ title: 'Openings', content: 'A fl\u00fcrb, cheap', forumId }),
      () => ann.api.posts.create({ title: 'Flurb!', content: 'Cheap', forumId }),
      () => ann.api.comments.add({ postId, content: 'FLURB' }),
      () => createCommunity(ann, { name: 'Flurb Club' }),
      () => ann.api.auth.updateProfile({ name: 'Ann Flurb' }),
    ]
    for (const each of tries)
      expect.soft(await refusal(each())).toMatchObject({
        ...refused,
        moderationResult: { category: 'custom', reason: 'Nobody sells flurbs here.' },
      })
    await removeWordRule({ id })
    for (const each of tries) await each()
    expect(await refusal(removeWordRule({ id }))).toMatchObject({ status: 404, error: messages.wordRuleNotFound })
    const entries = await world.db.selectFrom('auditEntry').select(['action', 'detail', 'communityId']).execute()
    expect(entries.filter(({ action }) => action.startsWith('wordRule'))).toEqual([
      { action: 'wordRule.add', detail: 'flurb', communityId: null },
      { action: 'wordRule.remove', detail: 'flurb', communityId: null },
    ])
  })

  test("exists once, separately from a community's rules", async () => {
    const { ann, root, club, addWordRule, wordRules, removeWordRule } = await setting()
    await addWordRule({ term: 'flurb' })
    const taken = { status: 409, error: messages.wordRuleTaken, field: 'term' }
    for (const term of ['flurb', 'Flurb', ' FLURB '])
      expect.soft(await refusal(addWordRule({ term }))).toMatchObject(taken)
    const { id } = await ann.api.communitySettings.addWordRule({ slug: club.slug, term: 'flurb' })
    expect(await ann.api.communitySettings.wordRules({ slug: club.slug })).toHaveLength(1)
    expect(await wordRules()).toHaveLength(1)
    expect((await refusal(removeWordRule({ id }))).status).toBe(404)
    for (const call of [
      () => ann.api.adminSettings.wordRules(),
      () => ann.api.adminSettings.addWordRule({ term: 'knight' }),
      () => ann.api.adminSettings.previewWordRule({ term: 'knight' }),
    ])
      expect.soft(await refusal(call())).toMatchObject({ status: 403, error: messages.adminForbidden })
    expect((await refusal(root.api.adminSettings.addWordRule({ term: '!' }))).status).toBe(400)
  })

  test('is limited to a thousand', async () => {
    const { world, addWordRule } = await setting()
    for (let at = 0; at < limits.wordRulesOfInstance; at++) await makeInstanceWordRule(world, `word${at}x`)
    expect(await refusal(addWordRule({ term: 'flurb' }))).toMatchObject({
      status: 409,
      error: messages.tooManyInstanceRules,
    })
  })
})

describe('the preview of a word rule', () => {
  test('lists the latest texts that it would have refused, newest first, and changes nothing', async () => {
    const { world, ann, club, previewWordRule, wordRules } = await setting()
    const long = `${'So much was said before. '.repeat(8)}**Flurbs** are cheap. ${'And after. '.repeat(20)}`
    const first = await makePost(world, club, ann, { title: 'Old', content: 'A flurb' })
    const titled = await makePost(world, club, ann, { title: 'Flurb, mate', content: 'Nothing' })
    await makePost(world, club, ann, { title: 'Innocent', content: 'A flurbish thing' })
    const commentId = await makeComment(world, first, ann, long)
    const gone = await makePost(world, club, ann, { title: 'Gone', content: 'flurb' })
    await ann.api.posts.remove({ id: gone })

    const shown = await previewWordRule({ term: 'flurb' })
    expect(shown).toMatchObject({ looked: 4, refused: 2 })
    expect(shown.items).toEqual([
      {
        targetType: 'POST',
        id: titled,
        link: `/communities/${club.slug}/posts/${titled}`,
        snippet: 'Flurb, mate',
        author: { id: ann.id, name: 'Ann' },
        community: { slug: club.slug, name: 'Chess Club' },
        createdAt: expect.any(String),
      },
      expect.objectContaining({ id: first, snippet: 'A flurb' }),
    ])
    const [comment] = (await previewWordRule({ term: 'flurb*' })).items
    expect(comment).toMatchObject({
      targetType: 'COMMENT',
      id: commentId,
      link: `/communities/${club.slug}/posts/${first}#comment-${commentId}`,
    })
    expect(comment?.snippet).toMatch(/^….{1,30}Flurbs are cheap\..*…$/)
    expect(comment?.snippet.length).toBeLessThanOrEqual(limits.adminSnippetMax)
    expect(await wordRules()).toEqual([])
  })

  test('counts all, shows twenty, and logs the private communities shown', async () => {
    const { world, root, ann, previewWordRule } = await setting()
    const closed = await createCommunity(ann, { name: 'Poker', isPrivate: true })
    for (let at = 0; at < 230; at++)
      await makePost(world, closed, ann, { title: `${at}`, content: at % 2 === 0 ? 'A flurb' : 'Nothing' })
    const shown = await previewWordRule({ term: 'flurb' })
    expect([shown.looked, shown.refused, shown.items.length]).toEqual([230, 115, 20])
    const moments = shown.items.map(({ createdAt }) => createdAt)
    expect(moments).toEqual(moments.toSorted().reverse())
    const opened = await root.api.auditLog.list({ action: 'community.open' })
    expect(opened.items).toMatchObject([{ actor: { id: root.id }, community: { slug: closed.slug } }])
  })
})
