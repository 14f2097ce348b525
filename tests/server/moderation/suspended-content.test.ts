import { describe, expect, test } from 'vitest'
import { createModerationWorld } from '../../support/moderation/moderation-queue.ts'
import { refusal } from '../../support/refusal.ts'
import { password } from '../../support/world.ts'

const day = 86_400_000
const spam = { rule: 'SPAM', reason: 'Advertising.', until: null } as const

/** Ann wrote a post, comments on it and one below Rita's post, whose answer is Rita's. */
async function openSpamWorld() {
  const scene = await createModerationWorld()
  const { world, ann, rita, club, root, postId } = scene
  const forumId = (await world.guest.api.communities.forums({ slug: club.slug }))[0]?.id ?? ''
  const ritas = await rita.api.posts.create({ title: 'Cats', content: 'They sleep.', forumId })
  const comment = await ann.api.comments.add({ postId: ritas.id, content: 'Cheap pills' })
  await rita.api.comments.add({ postId: ritas.id, content: 'No, thanks', parentId: comment.id })
  await ann.api.comments.add({ postId, content: 'Cheap pills here' })
  const removedEarlier = await ann.api.posts.create({ title: 'Mistake', content: 'Wrong forum', forumId })
  await ann.api.posts.remove({ id: removedEarlier.id })
  await world.runJobs()
  const shown = async () => {
    await world.updateIndexes()
    const { items } = await rita.api.comments.list({ postId: ritas.id })
    const results = await rita.api.search.all({ q: 'pills' })
    return {
      titles: (await rita.api.feeds.new({})).items.map(({ title }) => title).sort(),
      comments: items.map(({ content, isDeleted }) => (isDeleted ? null : content)),
      count: (await rita.api.posts.byId({ community: club.slug, id: ritas.id }))._count.comments,
      found: results.comments.length,
    }
  }
  const suspend = (more: object = {}) =>
    root.api.userManagement.suspend({ id: ann.id, ...spam, removesContent: true, ...more })
  return { ...scene, ritas, comment, shown, suspend, removedEarlier }
}

describe('a suspension that removes everything a user wrote', () => {
  test('takes it from every list at once, and lifting it brings it back', async () => {
    const { world, root, ann, club, shown, suspend, removedEarlier } = await openSpamWorld()
    const before = await shown()
    expect((await suspend()).suspension).toMatchObject({ removesContent: true })
    await world.runJobs()
    const during = await shown()
    expect(during.titles).toEqual(['Cats'])
    expect(during.comments).toEqual([null, 'No, thanks'])
    expect({ count: during.count, found: during.found }).toEqual({ count: 1, found: 0 })
    // Another suspension that keeps it removed changes nothing.
    await suspend({ reason: 'More advertising.' })
    await world.runJobs()
    expect(await shown()).toEqual(during)
    expect((await root.api.userManagement.lift({ id: ann.id })).suspension).toBeNull()
    await world.runJobs()
    expect(await shown()).toEqual(before)
    await expect(ann.api.posts.byId({ community: club.slug, id: removedEarlier.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await world.db.selectFrom('removedContent').selectAll().execute()).toEqual([])
  })

  test('leaves what it leaves: without it, everything stays, and a later one without it restores', async () => {
    const { world, root, ann, shown, suspend } = await openSpamWorld()
    const before = await shown()
    await root.api.userManagement.suspend({ id: ann.id, ...spam })
    await world.runJobs()
    expect(await shown()).toEqual(before)
    await suspend()
    await world.runJobs()
    expect(await shown()).not.toEqual(before)
    expect((await suspend({ removesContent: false })).suspension).toMatchObject({ removesContent: false })
    await world.runJobs()
    expect(await shown()).toEqual(before)
  })

  test('is for super admins, about everybody but super admins and themselves', async () => {
    const { world, root, max, ann, suspend, shown } = await openSpamWorld()
    const before = await shown()
    const call = (by: typeof root, id: string) =>
      refusal(by.api.userManagement.suspend({ id, ...spam, removesContent: true }))
    expect(await call(max, ann.id)).toMatchObject({ status: 403 })
    expect(await call(root, root.id)).toMatchObject({ status: 403 })
    expect(await refusal(suspend({ removesContent: 'yes' }))).toMatchObject({
      status: 400,
      error: expect.stringContaining('removesContent must be true or false'),
    })
    await world.runJobs()
    expect(await shown()).toEqual(before)
  })

  test('is one decision of the queue, which closes the reports about all of it', async () => {
    const { world, root, rita, ron, comment, postId, report, decide, caseOf, noticesOf } = await openSpamWorld()
    await report('post', ron)
    await rita.api.reports.comment({ id: comment.id, reason: 'SPAM' })
    await decide(root, postId, 'SUSPEND', { removesContent: true })
    await world.runJobs()
    expect(await caseOf(comment.id)).toMatchObject({
      ...{ status: 'RESOLVED', decision: 'REMOVE', note: 'Because of the rules.', decidedById: root.id },
    })
    expect(await noticesOf(rita, 'report-decided')).toMatchObject([{ detail: 'RESOLVED' }])
    expect((await root.api.moderationQueue.list({})).items).toEqual([])
  })

  test('is told to the user in one mail, and ends when their objection is right', async () => {
    const { world, root, ann, shown, suspend } = await openSpamWorld()
    const before = await shown()
    await world.deliverMails()
    await suspend()
    await world.runJobs()
    const mails = (await world.deliverMails()).filter(({ to }) => to === ann.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your account is suspended'])
    expect(mails[0]?.text).toContain('Everything that you wrote was removed.')
    const [, id = '', token = ''] = /\/decisions\/([\w-]+)\?token=([\w-]+)/.exec(mails[0]?.text ?? '') ?? []
    const stated = await world.guest.api.restrictions.byId({ id, token })
    expect(stated).toMatchObject({ kind: 'SUSPEND', removesContent: true })
    await world.guest.api.restrictions.object({ id, token, text: 'It was my brother.' })
    const [objection] = (await root.api.moderationQueue.list({})).items
    const { id: caseId = '', version = 0 } = objection ?? {}
    await root.api.moderationQueue.answer({ id: caseId, version, outcome: 'LIFTED', answer: 'Sorry.' })
    await world.runJobs()
    expect(await shown()).toEqual(before)
    await world.guest.api.auth.login({ email: ann.email, password })
  })

  test('keeps images for thirty days and texts for longer', async () => {
    const { world, root, ann, shown, suspend } = await openSpamWorld()
    const before = await shown()
    await suspend()
    await world.runJobs()
    world.advance(31 * day)
    await world.runJobs()
    const kept = await world.db.selectFrom('removedContent').select('imagesUntil').execute()
    expect(kept.length).toBeGreaterThan(2)
    expect(new Set(kept.map(({ imagesUntil }) => imagesUntil))).toEqual(new Set(['9999-12-31T23:59:59.999Z']))
    await root.api.userManagement.lift({ id: ann.id })
    await world.runJobs()
    expect((await shown()).titles).toEqual(before.titles)
  })

  test('works page by page, and a change of mind during the work decides', async () => {
    const { world, root, ann, club, shown, suspend } = await openSpamWorld()
    const forumId = (await world.guest.api.communities.forums({ slug: club.slug }))[0]?.id ?? ''
    for (let at = 0; at < 45; at++) await ann.api.posts.create({ title: `Offer ${at}`, content: 'Pills', forumId })
    const before = await shown()
    await suspend()
    await world.runJobs()
    expect((await shown()).titles).toEqual(['Cats'])
    await root.api.userManagement.lift({ id: ann.id })
    await suspend()
    await root.api.userManagement.lift({ id: ann.id })
    await world.runJobs()
    expect(await shown()).toEqual(before)
  })
})
