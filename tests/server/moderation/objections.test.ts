import { describe, expect, test } from 'vitest'
import { signedDecisionPath } from '../../../src/server/instance/restrictions/decision-link.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { makeMember } from '../../support/factories.ts'
import { createModerationWorld } from '../../support/moderation/moderation-queue.ts'
import { counterMismatches } from '../../support/platform/counter-mismatches.ts'
import type { TestUser } from '../../support/world.ts'

type Scene = Awaited<ReturnType<typeof createModerationWorld>>

const notFound = { code: 'NOT_FOUND', message: messages.decisionNotFound }

/** The id of the user's latest restriction. */
const latestOf = async ({ world }: Scene, { id }: TestUser) => {
  const row = await world.db
    .selectFrom('restriction')
    .select('id')
    .where('userId', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return row.id
}

const objectionsIn = async (user: TestUser, slug?: string) =>
  (await user.api.moderationQueue.list({ ...(slug && { slug }) })).items.filter(
    ({ targetType }) => targetType === 'RESTRICTION',
  )

/** Removes Ann's comment as Max, and returns its restriction. */
async function removed() {
  const scene = await createModerationWorld()
  await scene.report('comment', scene.rita, scene.ron)
  await scene.decide(scene.max, scene.commentId, 'REMOVE', { reason: 'An insult.' })
  return { ...scene, restrictionId: await latestOf(scene, scene.ann) }
}

describe('a restriction', () => {
  test('is shown with rule, reason and role to the user concerned alone, in both APIs', async () => {
    const { world, ann, bob, max, root, club, restrictionId: id } = await removed()
    const shown = {
      ...{ id, kind: 'REMOVE', targetType: 'COMMENT', rule: 'SPAM', reason: 'An insult.', deciderRole: 'MODERATOR' },
      ...{ community: { slug: club.slug, name: club.name }, excerpt: 'The Sicilian bores me', objection: null },
      can: { object: true },
    }
    expect(await ann.api.restrictions.byId({ id })).toMatchObject(shown)
    expect(await ann.rest('GET', `/api/decisions/${id}`)).toMatchObject({ status: 200, body: shown })
    for (const { api } of [bob, max, root, world.guest]) {
      await expect(api.restrictions.byId({ id })).rejects.toMatchObject(notFound)
      await expect(api.restrictions.byId({ id, token: 'A'.repeat(43) })).rejects.toMatchObject(notFound)
      await expect(api.restrictions.object({ id, text: 'No' })).rejects.toMatchObject(notFound)
    }
    expect((await bob.rest('GET', `/api/decisions/${id}`)).status).toBe(404)
  })

  test('is objected to once, with words', async () => {
    const { ann, restrictionId: id } = await removed()
    const blank = await ann.rest('POST', `/api/decisions/${id}/objection`, { text: ' ' })
    expect(blank).toMatchObject({ status: 400, body: { field: 'text' } })
    const long = await ann.rest('POST', `/api/decisions/${id}/objection`, { text: 'a'.repeat(2_001) })
    expect(long.status).toBe(400)
    const objected = await ann.rest('POST', `/api/decisions/${id}/objection`, { text: 'It was a joke.' })
    expect(objected).toMatchObject({ status: 200, body: { objection: { text: 'It was a joke.', outcome: null } } })
    await expect(ann.api.restrictions.object({ id, text: 'Again' })).rejects.toMatchObject({
      ...{ code: 'CONFLICT', message: messages.objectionMade },
    })
  })

  test('is mailed with a signed link to a suspended user, who cannot sign in', async () => {
    const scene = await createModerationWorld()
    const { world, ann, root } = scene
    const suspended = { id: ann.id, rule: 'HARASSMENT', reason: 'Threats.', until: null } as const
    await root.api.userManagement.suspend(suspended)
    const [email] = await world.deliverMails()
    const [, id = '', token = ''] = /decisions\/([\w-]+)\?token=([\w-]+)/.exec(email?.text ?? '') ?? []
    expect(email?.text).toMatch(/Rule: Harassment[\s\S]*Reason:\s+Threats\.[\s\S]*Decided by a site admin/)
    const shown = await world.guest.api.restrictions.byId({ id, token })
    expect(shown).toMatchObject({ kind: 'SUSPEND', rule: 'HARASSMENT', reason: 'Threats.', can: { object: true } })
    const others = await latestOf(scene, ann)
    expect(others).toBe(id)
    await expect(world.guest.api.restrictions.byId({ id, token: `${token}=` })).rejects.toMatchObject(notFound)
    await world.guest.api.restrictions.object({ id, token, text: 'Somebody took over my account.' })
    const login = await world.guest.rest('POST', '/api/auth/login', { email: ann.email, password: 'correct horse' })
    expect(login).toMatchObject({
      status: 403,
      body: {
        suspension: { rule: 'HARASSMENT', deciderRole: 'SITE_ADMIN', decision: `/decisions/${id}?token=${token}` },
      },
    })
  })
})

describe('an objection', () => {
  test('waits for another moderator than the decider, who neither sees nor answers it', async () => {
    const { ann, max, olga, bob, root, club, restrictionId: id, ...scene } = await removed()
    await ann.api.restrictions.object({ id, text: 'It was a joke.' })
    expect(await scene.noticesOf(olga, 'reports-waiting')).toContainEqual(
      expect.objectContaining({ detail: 'OBJECTION', communityId: club.id }),
    )
    const [shown] = await objectionsIn(olga, club.slug)
    expect(shown).toMatchObject({
      ...{ status: 'OPEN', author: { id: ann.id } },
      objection: { text: 'It was a joke.', kind: 'REMOVE', rule: 'SPAM', reason: 'An insult.', outcome: null },
    })
    const caseId = shown?.id ?? ''
    expect(await objectionsIn(root)).toMatchObject([{ id: caseId }])
    expect(await objectionsIn(max, club.slug)).toEqual([])
    const answer = { id: caseId, version: 0, outcome: 'LIFTED', answer: 'You were right.' } as const
    for (const user of [max, bob]) {
      await expect(user.api.moderationQueue.open({ id: caseId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(user.api.moderationQueue.answer(answer)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    await expect(olga.api.moderationQueue.answer({ ...answer, answer: ' ' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    await expect(olga.api.moderationQueue.answer({ ...answer, version: 4 })).rejects.toMatchObject({ code: 'CONFLICT' })
    const names = (await olga.api.moderationQueue.assignees({ id: caseId })).map(({ name }) => name)
    expect(names).toEqual(['Olga'])
    expect(await olga.api.moderationQueue.take({ id: caseId })).toMatchObject({ status: 'UNDER_REVIEW' })
  })

  test('that is accepted brings the text back, counters included, and tells its author', async () => {
    const { world, ann, olga, bob, club, restrictionId: id, ...scene } = await removed()
    await ann.api.restrictions.object({ id, text: 'It was a joke.' })
    const [shown] = await objectionsIn(olga, club.slug)
    const answer = { id: shown?.id ?? '', version: 0, outcome: 'LIFTED', answer: 'You were right.' } as const
    expect(await olga.api.moderationQueue.answer(answer)).toMatchObject({
      ...{ status: 'RESOLVED', note: 'You were right.', objection: { outcome: 'LIFTED' }, can: { answer: false } },
    })
    expect(await scene.commentFor(bob)).toMatchObject({ content: 'The Sicilian bores me', hidden: null })
    expect(await counterMismatches(world.db)).toEqual([])
    await expect(olga.api.moderationQueue.answer(answer)).rejects.toMatchObject({ code: 'CONFLICT' })
    const answered = { outcome: 'LIFTED', answer: 'You were right.' }
    const statement = await ann.api.restrictions.byId({ id })
    expect(statement).toMatchObject({ objection: answered, can: { object: false } })
    expect(statement.endedAt).not.toBeNull()
    const [notified] = (await ann.api.notifications.list({})).items
    expect(notified).toMatchObject({ kind: 'objection-answered', restriction: { id } })
    const emails = (await world.deliverMails()).filter(({ to }) => to === ann.email)
    expect(emails.map(({ text }) => text).join()).toMatch(/your objection was accepted[\s\S]*You were right\./)
  })

  test.each(['HIDE', 'BAN', 'SUSPEND'] as const)(
    'to %s that is accepted undoes it; one that is not changes nothing',
    async (kind) => {
      for (const outcome of ['UPHELD', 'LIFTED'] as const) {
        const scene = await createModerationWorld()
        const { world, ann, olga, max, root, bob, club, postId } = scene
        const other = await world.user('Other', { isSuperAdmin: true })
        await makeMember(world, club.id, other, 'MODERATOR')
        await scene.report('post', scene.rita)
        const decider = kind === 'SUSPEND' ? root : max
        await scene.decide(decider, postId, kind)
        const rows = await world.db.selectFrom('restriction').selectAll().where('kind', '=', kind).execute()
        const [row] = rows
        expect(rows).toHaveLength(1)
        const token = (await signedDecisionPath(world.db, row?.id ?? '')).split('token=')[1] ?? ''
        await world.guest.api.restrictions.object({ id: row?.id ?? '', token, text: 'Please look again.' })
        const answerer = kind === 'SUSPEND' ? other : olga
        const [shown] = await objectionsIn(answerer, kind === 'SUSPEND' ? undefined : club.slug)
        await answerer.api.moderationQueue.answer({ id: shown?.id ?? '', version: 0, outcome, answer: 'Looked.' })
        const isLifted = outcome === 'LIFTED'
        if (kind === 'HIDE') expect(await scene.statusFor(bob)).toBe(isLifted ? 200 : 404)
        const bans = await world.db.selectFrom('communityBan').select('userId').execute()
        if (kind === 'BAN') expect(bans).toHaveLength(isLifted ? 0 : 1)
        const login = await world.guest.rest('POST', '/api/auth/login', { email: ann.email, password: 'correct horse' })
        if (kind === 'SUSPEND') expect(login.status).toBe(isLifted ? 200 : 403)
        expect(await counterMismatches(world.db)).toEqual([])
      }
    },
  )

  test('to what reports hid is shown in their case and answered by its decision', async () => {
    const scene = await createModerationWorld()
    const { ann, max, rita, ron, ruth, postId, club } = scene
    await scene.report('post', rita, ron, ruth)
    const id = await latestOf(scene, ann)
    const statement = await ann.api.restrictions.byId({ id })
    expect(statement).toMatchObject({ kind: 'HIDDEN_BY_REPORTS', rule: 'SPAM', deciderRole: 'REPORTS' })
    for (const name of ['Rita', 'Ron', 'Ruth']) expect(JSON.stringify(statement)).not.toContain(name)
    await ann.api.restrictions.object({ id, text: 'They are a gang.' })
    expect(await objectionsIn(max, club.slug)).toEqual([])
    const { id: caseId } = await scene.caseOf(postId)
    expect(await max.api.moderationQueue.open({ id: caseId })).toMatchObject({
      objection: { text: 'They are a gang.', kind: 'HIDDEN_BY_REPORTS' },
    })
    await scene.decide(max, postId, 'DISMISS')
    expect(await ann.api.restrictions.byId({ id })).toMatchObject({ objection: { outcome: 'LIFTED' } })
  })

  test('goes to the decider if no other moderator can answer', async () => {
    const scene = await createModerationWorld()
    const { world, ann, root, rita } = scene
    await rita.api.reports.user({ id: ann.id, reason: 'SPAM' })
    await scene.decide(root, ann.id, 'WARN')
    await ann.api.restrictions.object({ id: await latestOf(scene, ann), text: 'For what?' })
    expect(await objectionsIn(root)).toMatchObject([{ objection: { text: 'For what?' } }])
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('is answered when the restriction ends otherwise, and is no longer possible afterwards', async () => {
    const scene = await createModerationWorld()
    const { ann, bob, max, olga, club } = scene
    const [about, reason] = [{ slug: club.slug, userId: ann.id }, 'Spam']
    await max.api.members.ban({ ...about, reason })
    await max.api.members.ban({ ...about, userId: bob.id, reason })
    const [annsId, bobsId] = [await latestOf(scene, ann), await latestOf(scene, bob)]
    await ann.api.restrictions.object({ id: annsId, text: 'Why me?' })
    await max.api.members.unban(about)
    await max.api.members.unban({ ...about, userId: bob.id })
    expect(await objectionsIn(olga, club.slug)).toEqual([])
    expect(await ann.api.restrictions.byId({ id: annsId })).toMatchObject({ objection: { outcome: 'LIFTED' } })
    await expect(bob.api.restrictions.object({ id: bobsId, text: 'Why me?' })).rejects.toMatchObject({
      ...{ code: 'CONFLICT', message: messages.objectionImpossible },
    })
  })
})
