import { expect, test } from 'vitest'
import { createReportWorld, type ReportClient } from '../../support/moderation/reports.ts'

const noIds = { reportedCommentIds: [], hiddenCommentIds: [], flaggedCommentIds: [] }

test('lists the comments of a post, or with the ids that were reported', async () => {
  const { world, ann, bob, max, rita, ron, ruth, commentId, replyId, thread, report } = await createReportWorld()
  const withIds = async (client: ReportClient) => (await client.rest('GET', `${thread}?withIds=1`)).body
  const list = async (client: ReportClient) => (await client.rest('GET', thread)).body

  for (const client of [world.guest, bob]) {
    expect(await list(client)).toMatchObject([{ id: commentId }, { id: replyId }])
    expect(await withIds(client)).toEqual({ comments: await list(client), ...noIds })
  }

  await report('comment', rita)
  const reported = { ...noIds, reportedCommentIds: [commentId], hiddenCommentIds: [commentId] }
  expect(await withIds(rita)).toEqual({ comments: await list(rita), ...reported })
  expect(await withIds(bob)).toMatchObject(noIds)

  await report('comment', ron, ruth)
  const hidden = { ...noIds, flaggedCommentIds: [commentId] }
  expect(await withIds(rita)).toMatchObject({ ...hidden, reportedCommentIds: [commentId] })
  for (const client of [bob, ann, max, world.guest]) expect(await withIds(client)).toMatchObject(hidden)

  await max.api.reports.review({ targetType: 'COMMENT', id: commentId, status: 'DISMISSED' })
  expect(await withIds(rita)).toMatchObject({ ...noIds, reportedCommentIds: [commentId] })
  expect(await withIds(bob)).toMatchObject(noIds)
})

test('returns the ids of the page, and accepts withIds=1 or no withIds', async () => {
  const { bob, rita, commentId, replyId, thread, report } = await createReportWorld()
  await report('comment', rita)
  const first = await rita.rest('GET', `${thread}?withIds=1&limit=1`)
  expect(first.body).toMatchObject({ comments: [{ id: commentId }], hiddenCommentIds: [commentId] })
  const next = String(first.headers.link).match(/<(.+)>/)?.[1] ?? ''
  const second = await rita.rest('GET', next)
  expect(second.body).toMatchObject({ comments: [{ id: replyId }], ...noIds })
  expect(second.headers.link).toBeUndefined()

  const refused = { error: 'withIds must be 1', field: 'withIds' }
  for (const value of ['', '0', 'true']) {
    expect(await bob.rest('GET', `${thread}?withIds=${value}`)).toMatchObject({ status: 400, body: refused })
  }
})

test('refuses the ids when the viewer may not read the comments', async () => {
  const { world, ann, bob, thread } = await createReportWorld({ isPrivate: true })
  const outsider = await world.user('Otto')
  expect((await bob.rest('GET', `${thread}?withIds=1`)).body).toMatchObject(noIds)
  for (const client of [outsider, world.guest]) {
    const { status, body } = await client.rest('GET', `${thread}?withIds=1`)
    const plain = await client.rest('GET', thread)
    expect({ status, body }).toEqual({ status: plain.status, body: plain.body })
    expect(status).toBeGreaterThanOrEqual(401)
  }
  await ann.api.posts.remove({ id: thread.split('/')[3] ?? '' })
  expect(await bob.rest('GET', `${thread}?withIds=1`)).toMatchObject({ status: 404 })
})
