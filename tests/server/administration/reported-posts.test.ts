import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createReportWorld } from '../../support/moderation/reports.ts'

describe('flagged posts', () => {
  test('include reports in every state, newest first', async () => {
    const { root, max, ann, rita, ron, club, postId, words, report } = await createReportWorld({ isPrivate: true })
    await report('comment', rita)
    await report('post', rita)
    await max.api.reports.review({ targetType: 'POST', id: postId, status: 'DISMISSED' })
    await ron.api.reports.post({ id: postId, reason: 'HARASSMENT', details: 'Rude' })
    const { status, body } = await root.rest('GET', '/api/admin/flagged-posts')
    expect(status).toBe(200)
    const [forum] = await ann.api.communities.forums({ slug: club.slug })
    const post = {
      id: postId,
      ...words,
      excerpt: words.content,
      author: { name: 'Ann', email: ann.email },
      forum: { id: forum?.id, name: forum?.name, community: { name: club.name, slug: club.slug } },
    }
    const notified = { id: expect.any(String), createdAt: expect.any(String), post }
    expect(body).toEqual({
      reports: [
        { ...notified, status: 'OPEN', reason: 'HARASSMENT', details: 'Rude', reporter: { email: ron.email } },
        { ...notified, status: 'DISMISSED', reason: 'SPAM', details: null, reporter: { email: rita.email } },
      ],
      pagination: { total: 2, page: 1, pageSize: 10, totalPages: 1 },
    })
    await ann.api.posts.remove({ id: postId })
    const { reports } = await root.api.admin.flaggedPosts({})
    expect(reports).toMatchObject([{ post: null }, { post: null, reporter: { email: rita.email } }])
  })

  test('come in numbered pages, clamped to the last one', async () => {
    const { root, rita, ron, ruth, report } = await createReportWorld()
    const page = async (query: string) => {
      const { body } = await root.rest('GET', `/api/admin/flagged-posts?${query}`)
      return [body.reports.map(({ reporter }: { reporter: { email: string } }) => reporter.email), body.pagination]
    }
    expect(await page('page=3')).toEqual([[], { total: 0, page: 1, pageSize: 10, totalPages: 1 }])
    await report('post', rita, ron, ruth)
    const counts = { total: 3, pageSize: 2, totalPages: 2 }
    expect(await page('page=1&pageSize=2')).toEqual([[ruth.email, ron.email], { ...counts, page: 1 }])
    expect(await page('page=2&pageSize=2')).toEqual([[rita.email], { ...counts, page: 2 }])
    expect(await page('page=9&pageSize=2')).toEqual([[rita.email], { ...counts, page: 2 }])
    for (const [query, field] of [
      ['page=0', 'page'],
      ['page=x', 'page'],
      ['page=1.5', 'page'],
      ['pageSize=0', 'pageSize'],
      ['pageSize=101', 'pageSize'],
    ]) {
      const { status, body } = await root.rest('GET', `/api/admin/flagged-posts?${query}`)
      expect([status, body.field], query).toEqual([400, field])
    }
  })

  test('are numbered up to the newest 50,000', async () => {
    const { world, root, rita, report } = await createReportWorld()
    await report('post', rita)
    // Reporting that often would take minutes.
    await sql`with recursive "other"("number") as (select 1 union all select "number" + 1 from "other" where "number" < 50004)
      insert into "report" ("id", "targetType", "targetId", "reporterId", "reason", "copy", "status", "createdAt")
      select 'report-' || "number", 'POST', 'post-' || "number", "reporterId", "reason", '', 'OPEN', '2026-01-01T00:00:00.000Z'
      from "other" cross join "report"`.execute(world.db)
    const { reports, pagination } = await root.api.admin.flaggedPosts({ page: 9_000 })
    expect([reports.length, pagination]).toEqual([10, { total: 50_000, page: 5_000, pageSize: 10, totalPages: 5_000 }])
  })
})
