import { describe, expect, test } from 'vitest'
import { messages } from '../../src/shared/messages.ts'
import { makeMember } from '../support/arrange.ts'
import { deskWorld } from '../support/desk.ts'
import { miscounts } from '../support/recount.ts'
import { found } from '../support/rest-communities.ts'

const notFound = { code: 'NOT_FOUND', message: messages.caseNotFound }

describe('a case', () => {
  test('holds all reports of one thing, and its moderators are told once', async () => {
    const { world, olga, max, ann, rita, ron, root, club, postId, commentId, ...scene } = await deskWorld()
    await scene.report('post', rita)
    await ron.api.reports.post({ id: postId, reason: 'HARASSMENT', details: 'Again' })
    await scene.report('comment', max)
    const { items } = await max.api.desk.list({ slug: club.slug, sort: 'most' })
    expect(items).toMatchObject([
      {
        ...{ targetType: 'POST', targetId: postId, status: 'OPEN', version: 0, reportCount: 2, decision: null },
        reasons: ['HARASSMENT', 'SPAM'],
        snippet: 'Opening e4 is best by test',
        author: { id: ann.id, name: 'Ann' },
        community: { slug: club.slug, isPrivate: false },
        assignee: null,
      },
      { targetType: 'COMMENT', targetId: commentId, reportCount: 1, reasons: ['SPAM'] },
    ])
    expect(await scene.noticesOf(max, 'reports-waiting')).toHaveLength(1)
    expect(await scene.noticesOf(olga, 'reports-waiting')).toHaveLength(2)
    for (const person of [ann, rita, root]) expect(await scene.noticesOf(person, 'reports-waiting')).toEqual([])
    expect(await scene.noticesOf(olga, 'reports-waiting')).toMatchObject(
      Array(2).fill({ communityId: club.id, actorId: null, postId: null, detail: '' }),
    )
    expect(await miscounts(world.db)).toEqual([])
  })

  test('of a person, a community, or the only moderator’s words waits for super admins', async () => {
    const { world, olga, ann, rita, root, club, ...scene } = await deskWorld()
    await rita.api.reports.person({ id: ann.id, reason: 'SPAM' })
    await rita.api.reports.community({ slug: club.slug, reason: 'OTHER' })
    const alone = await world.user('Alone')
    const place = await found(alone, { name: 'Alone' })
    const { id } = await alone.api.posts.create({ title: 'Mine', content: 'Alone', forumId: place.forumId })
    await rita.api.reports.post({ id, reason: 'SPAM' })
    expect(await scene.noticesOf(root, 'reports-waiting')).toMatchObject(Array(3).fill({ communityId: null }))
    for (const person of [olga, alone]) expect(await scene.noticesOf(person, 'reports-waiting')).toEqual([])
    const kinds = (await root.api.desk.list({ sort: 'oldest' })).items.map(({ targetType }) => targetType)
    expect(kinds).toEqual(['USER', 'COMMUNITY', 'POST'])
    expect((await olga.api.desk.list({ slug: club.slug })).items).toEqual([])
    for (const targetId of [ann.id, club.id, id]) {
      const { id: caseId } = await scene.caseOf(targetId)
      for (const person of [olga, rita]) {
        await expect(person.api.desk.open({ id: caseId })).rejects.toMatchObject(notFound)
      }
      expect(await root.api.desk.open({ id: caseId })).toMatchObject({ targetId, isEdited: false })
    }
    expect(await miscounts(world.db)).toEqual([])
  })

  test('opens again with a new report after it was decided, and its moderators are told again', async () => {
    const { world, max, olga, bob, rita, ron, ruth, postId, ...scene } = await deskWorld()
    await scene.report('post', rita, ron, ruth)
    await scene.decide(max, postId, 'DISMISS')
    expect(await scene.caseOf(postId)).toMatchObject({ status: 'DISMISSED', version: 1, decidedById: max.id })
    await scene.report('post', rita)
    expect(await scene.caseOf(postId)).toMatchObject({ status: 'DISMISSED', version: 1, reportCount: 3 })
    await scene.report('post', bob)
    expect(await scene.caseOf(postId)).toMatchObject({
      ...{ status: 'OPEN', version: 2, reportCount: 4, decision: null, decidedAt: null, decidedById: null },
    })
    expect(await scene.noticesOf(olga, 'reports-waiting')).toHaveLength(2)
    // The same reports do not hide it again.
    expect(await scene.statusFor(bob)).toBe(200)
    await expect(scene.decide(max, postId, 'HIDE', { version: 1 })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: messages.caseDecided,
    })
    expect(await miscounts(world.db)).toEqual([])
  })

  test('stays, with a copy, when its author removes what was reported', async () => {
    const { world, max, ann, rita, commentId, postId, club, ...scene } = await deskWorld()
    await scene.report('comment', rita)
    await scene.report('post', rita)
    await ann.api.comments.remove({ id: commentId })
    await ann.api.posts.remove({ id: postId })
    expect((await max.api.desk.list({ slug: club.slug })).items).toHaveLength(2)
    for (const [targetId, copy] of [
      [commentId, 'The Sicilian bores me'],
      [postId, 'Opening\n\ne4 is best by test'],
    ] as const) {
      const { id } = await scene.caseOf(targetId)
      expect(await max.api.desk.open({ id })).toMatchObject({
        ...{ copy, content: null, link: null, isEdited: false, isHidden: false },
        can: { dismiss: true, hide: true, remove: false, warn: true, ban: true, suspend: false },
      })
      await expect(scene.decide(max, targetId, 'REMOVE')).rejects.toMatchObject({
        code: 'FORBIDDEN',
        message: messages.decisionImpossible,
      })
      expect(await scene.decide(max, targetId, 'HIDE')).toMatchObject({ status: 'RESOLVED', decision: 'HIDE' })
    }
    expect(await miscounts(world.db)).toEqual([])
  })
})

describe('the desk', () => {
  test('of a community is for its moderators, that of the instance for super admins', async () => {
    const { world, olga, max, ann, rita, root, club, postId, ...scene } = await deskWorld()
    await scene.report('post', rita)
    const { id } = await scene.caseOf(postId)
    const elsewhere = await world.user('Elsewhere')
    await found(elsewhere, { name: 'Elsewhere' })
    for (const person of [olga, max]) {
      expect((await person.api.desk.list({ slug: club.slug })).items).toMatchObject([{ id }])
      expect(await person.api.desk.counts({ slug: club.slug })).toEqual({ OPEN: 1, UNDER_REVIEW: 0, mine: 0 })
      expect(await person.api.desk.open({ id })).toMatchObject({ id })
    }
    expect((await root.api.desk.list({})).items).toMatchObject([{ id }])
    expect(await root.api.desk.counts({})).toEqual({ OPEN: 1, UNDER_REVIEW: 0, mine: 0 })
    for (const person of [olga, max, ann, rita, elsewhere]) {
      const refused = { code: 'FORBIDDEN', message: messages.adminForbidden }
      await expect(person.api.desk.list({})).rejects.toMatchObject(refused)
      await expect(person.api.desk.counts({})).rejects.toMatchObject(refused)
    }
    const outside = { code: 'FORBIDDEN', message: messages.memberForbidden }
    for (const { api } of [rita, elsewhere, root]) {
      await expect(api.desk.list({ slug: club.slug })).rejects.toMatchObject(outside)
      await expect(api.desk.counts({ slug: club.slug })).rejects.toMatchObject(outside)
    }
    for (const { api } of [rita, elsewhere]) {
      await expect(api.desk.open({ id })).rejects.toMatchObject(notFound)
      await expect(api.desk.assignees({ id })).rejects.toMatchObject(notFound)
      await expect(api.desk.take({ id })).rejects.toMatchObject(notFound)
      await expect(api.desk.giveBack({ id })).rejects.toMatchObject(notFound)
      await expect(api.desk.assign({ id, personId: max.id })).rejects.toMatchObject(notFound)
      await expect(scene.decide(elsewhere, postId, 'HIDE')).rejects.toMatchObject(notFound)
    }
    await expect(max.api.desk.open({ id: 'nowhere' })).rejects.toMatchObject(notFound)
    await expect(world.guest.api.desk.open({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  test('of a private community is not there for outsiders, and a super admin who opens its case is written down', async () => {
    const { world, max, rita, root, club, postId, ...scene } = await deskWorld({ isPrivate: true })
    const outsider = await world.user('Outsider')
    await found(outsider, { name: 'Elsewhere' })
    await scene.report('post', rita)
    const { id } = await scene.caseOf(postId)
    await expect(outsider.api.desk.list({ slug: club.slug })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(outsider.api.desk.open({ id })).rejects.toMatchObject(notFound)
    expect(await max.api.desk.open({ id })).toMatchObject({ community: { isPrivate: true } })
    expect(await scene.acts()).not.toMatchObject(expect.arrayContaining([{ action: 'community.open' }]))
    expect(await root.api.desk.open({ id })).toMatchObject({ content: 'e4 is best by test' })
    expect((await scene.acts()).at(-1)).toMatchObject({
      ...{ action: 'community.open', actorId: root.id, communityId: club.id },
    })
  })

  test('never holds what is one’s own', async () => {
    const { olga, max, root, rita, club, ...scene } = await deskWorld()
    const own = await max.api.posts.create({ title: 'Mine', content: 'By Max', forumId: club.forumId })
    await rita.api.reports.post({ id: own.id, reason: 'SPAM' })
    await rita.api.reports.person({ id: root.id, reason: 'SPAM' })
    expect((await max.api.desk.list({ slug: club.slug })).items).toEqual([])
    expect(await max.api.desk.counts({ slug: club.slug })).toMatchObject({ OPEN: 0 })
    expect((await olga.api.desk.list({ slug: club.slug })).items).toHaveLength(1)
    expect((await root.api.desk.list({})).items).toMatchObject([{ targetId: own.id }])
    for (const [person, targetId] of [
      [max, own.id],
      [root, root.id],
    ] as const) {
      const refused = { code: 'FORBIDDEN', message: messages.notYourself }
      const { id } = await scene.caseOf(targetId)
      await expect(scene.decide(person, targetId, 'DISMISS')).rejects.toMatchObject(refused)
      await expect(person.api.desk.open({ id })).rejects.toMatchObject(refused)
      await expect(person.api.desk.take({ id })).rejects.toMatchObject(refused)
    }
    expect(await scene.noticesOf(max, 'reports-waiting')).toEqual([])
    expect(await scene.decide(olga, own.id, 'DISMISS')).toMatchObject({ status: 'DISMISSED' })
  })

  test('is not that of the organizers of a reported community, super admins as they may be', async () => {
    const { world, root, rita, ...scene } = await deskWorld()
    const other = await world.user('Other Root', { isSuperAdmin: true })
    const place = await found(root, { name: 'Roots' })
    await rita.api.reports.community({ slug: place.slug, reason: 'SPAM' })
    expect((await root.api.desk.list({})).items).toEqual([])
    await expect(scene.decide(root, place.id, 'DISMISS')).rejects.toMatchObject({ message: messages.notYourself })
    expect((await other.api.desk.list({})).items).toMatchObject([{ targetId: place.id }])
    expect((await other.api.desk.assignees({ id: (await scene.caseOf(place.id)).id })).map(({ id }) => id)).toEqual([
      other.id,
    ])
    expect(await scene.decide(other, place.id, 'DISMISS')).toMatchObject({ status: 'DISMISSED' })
  })

  test('has pages in each order', async () => {
    const { world, max, rita, ron, club, postId, ...scene } = await deskWorld()
    const ids: string[] = []
    for (const title of ['One', 'Two', 'Three']) {
      const { id } = await rita.api.posts.create({ title, content: 'Hm', forumId: club.forumId })
      ids.push(id)
    }
    const [one = '', two = '', three = ''] = ids
    for (const id of ids) await ron.api.reports.post({ id, reason: 'SPAM' })
    await scene.ann.api.reports.post({ id: two, reason: 'SPAM' })
    const pagesOf = async (sort: 'latest' | 'oldest' | 'most', slug?: string) => {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const page = { limit: 1, sort, slug, ...(cursor !== null && { cursor }) }
        const answer: Awaited<ReturnType<typeof max.api.desk.list>> = await (slug ? max : scene.root).api.desk.list(
          page,
        )
        seen.push(...answer.items.map(({ targetId }) => targetId))
        cursor = answer.nextCursor
      } while (cursor !== null)
      return seen
    }
    for (const slug of [club.slug, undefined]) {
      expect(await pagesOf('latest', slug)).toEqual([two, three, one])
      expect(await pagesOf('oldest', slug)).toEqual([one, three, two])
      const most = await pagesOf('most', slug)
      expect([most[0], new Set(most)]).toEqual([two, new Set(ids)])
    }
    expect(await miscounts(world.db)).toEqual([])
  })
})

describe('taking on', () => {
  test('puts a case under review, and giving back opens it', async () => {
    const { world, olga, max, bob, rita, ron, ruth, club, postId, ...scene } = await deskWorld()
    await scene.report('post', rita)
    const { id } = await scene.caseOf(postId)
    const assignee = { id: max.id, name: 'Max' }
    expect(await max.api.desk.take({ id })).toMatchObject({ status: 'UNDER_REVIEW', version: 0, assignee })
    // Later reports are under review as well, and go on counting.
    await scene.report('post', ron)
    expect(await scene.reports()).toMatchObject(Array(2).fill({ status: 'UNDER_REVIEW' }))
    expect(await miscounts(world.db)).toEqual([])
    const { slug } = club
    expect(await max.api.desk.counts({ slug })).toEqual({ OPEN: 0, UNDER_REVIEW: 1, mine: 1 })
    expect(await olga.api.desk.counts({ slug })).toEqual({ OPEN: 0, UNDER_REVIEW: 1, mine: 0 })
    const mine = { slug, status: 'UNDER_REVIEW', mine: true } as const
    expect((await max.api.desk.list(mine)).items).toMatchObject([{ id, assignee }])
    expect((await olga.api.desk.list(mine)).items).toEqual([])
    await scene.report('post', ruth)
    expect(await scene.statusFor(bob)).toBe(404)
    // To take a case on shows nothing again.
    expect(await olga.api.desk.take({ id })).toMatchObject({ assignee: { id: olga.id }, isHidden: true })
    expect(await scene.statusFor(bob)).toBe(404)
    expect(await olga.api.desk.giveBack({ id })).toMatchObject({ status: 'OPEN', assignee: null })
    expect(await scene.reports()).toMatchObject(Array(3).fill({ status: 'OPEN' }))
    expect(await olga.api.desk.giveBack({ id })).toMatchObject({ status: 'OPEN' })
    expect((await scene.acts()).filter(({ action }) => action.startsWith('report.'))).toMatchObject([
      { action: 'report.review', actorId: max.id, detail: 'UNDER_REVIEW · Opening' },
      { action: 'report.review', actorId: olga.id, detail: 'UNDER_REVIEW · Opening' },
      { action: 'report.assign', actorId: olga.id, detail: 'given back · Opening' },
    ])
    expect(await miscounts(world.db)).toEqual([])
  })

  test('is for those who answer for it, whoever gives it to them', async () => {
    const { world, olga, max, ann, bob, rita, root, club, postId, ...scene } = await deskWorld()
    const mod = await world.user('Mod')
    await makeMember(world, club.id, mod, 'MODERATOR')
    const { id: own } = await mod.api.posts.create({ title: 'Mod', content: 'Mod', forumId: club.forumId })
    await scene.report('post', rita)
    await rita.api.reports.post({ id: own, reason: 'SPAM' })
    const { id } = await scene.caseOf(postId)
    const names = async (person: typeof olga, of: string) =>
      (await person.api.desk.assignees({ id: of })).map(({ name }) => name).sort()
    expect(await names(olga, id)).toEqual(['Max', 'Mod', 'Olga'])
    expect(await names(root, id)).toEqual(['Max', 'Mod', 'Olga', 'Root'])
    expect(await names(olga, (await scene.caseOf(own)).id)).toEqual(['Max', 'Olga'])
    expect(await olga.api.desk.assign({ id, personId: max.id })).toMatchObject({ assignee: { id: max.id } })
    expect((await scene.acts()).at(-1)).toMatchObject({
      ...{
        action: 'report.assign',
        actorId: olga.id,
        aboutId: ann.id,
        communityId: club.id,
        detail: 'given on · Opening',
      },
    })
    const unfit = { code: 'FORBIDDEN', message: messages.assigneeUnfit }
    for (const personId of [ann.id, bob.id, root.id, 'nobody']) {
      await expect(olga.api.desk.assign({ id, personId })).rejects.toMatchObject(unfit)
    }
    expect(await root.api.desk.assign({ id, personId: root.id })).toMatchObject({ assignee: { id: root.id } })
    await scene.decide(max, postId, 'HIDE')
    const decided = { code: 'CONFLICT', message: messages.caseDecided }
    await expect(max.api.desk.take({ id })).rejects.toMatchObject(decided)
    await expect(max.api.desk.giveBack({ id })).rejects.toMatchObject(decided)
    await expect(olga.api.desk.assign({ id, personId: max.id })).rejects.toMatchObject(decided)
  })
})
