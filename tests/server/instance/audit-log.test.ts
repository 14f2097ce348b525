import { CompiledQuery } from 'kysely'
import { describe, expect, test } from 'vitest'
import { purgeCommunities } from '../../../src/server/communities/community-settings/purge-communities.ts'
import { recordAuditBy } from '../../../src/server/instance/audit-log/record-audit.ts'
import type { AuditAction } from '../../../src/shared/instance/audit-log.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { isOnPostgres } from '../../support/postgres/test-database.ts'
import { refusal } from '../../support/refusal.ts'

const day = 86_400_000

async function setting() {
  const world = await openWorld()
  const [root, ann, bob] = [
    await world.user('Root', { isSuperAdmin: true }),
    await world.user('Ann Marlow'),
    await world.user('Bob'),
  ]
  const record = (detail: string, action: AuditAction = 'settings.change', who: { by?: string; about?: string } = {}) =>
    recordAuditBy(world.services, who.by ?? null, {
      action,
      communityId: null,
      detail,
      ...(who.about && { aboutId: who.about }),
    })
  type Filter = Parameters<typeof root.api.auditLog.list>[0]
  const detailsOf = async (filter: Filter) => (await root.api.auditLog.list(filter)).items.map(({ detail }) => detail)
  const csv = async (query = '', who: { cookie: string } = root) => {
    const answer = await world.app.inject({ url: `/api/admin/audit-log.csv${query}`, headers: { cookie: who.cookie } })
    return { status: answer.statusCode, headers: answer.headers, text: answer.body }
  }
  return { world, root, ann, bob, record, detailsOf, csv }
}

describe('the audit log', () => {
  test('lists every action of the instance, newest first, in pages', async () => {
    const { world, root, ann, bob, record } = await setting()
    const club = await createCommunity(ann, { name: 'Chess Club' })
    await makeMember(world, club.id, bob, 'MEMBER')
    await ann.api.members.remove({ slug: club.slug, userId: bob.id, reason: 'Against the rules' })
    await root.api.adminSettings.save({ name: 'Hall' })
    await record('by the command', 'backup.make')
    const all = (await root.api.auditLog.list({})).items
    expect(
      all.map(({ action, actor, about, community, detail }) => ({ action, actor, about, community, detail })),
    ).toEqual([
      { action: 'backup.make', actor: null, about: null, community: null, detail: 'by the command' },
      {
        action: 'settings.change',
        actor: { id: root.id, name: 'Root' },
        about: null,
        community: null,
        detail: 'name: Folkmoot → Hall',
      },
      {
        action: 'member.remove',
        actor: { id: ann.id, name: 'Ann Marlow' },
        about: { id: bob.id, name: 'Bob' },
        community: { slug: club.slug, name: 'Chess Club' },
        detail: 'Against the rules',
      },
    ])
    const paged = []
    let cursor: string | undefined
    do {
      const page = await root.api.auditLog.list({ limit: 1, cursor })
      paged.push(...page.items)
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(paged).toEqual(all)
    expect(await refusal(ann.api.auditLog.list({}))).toMatchObject({ status: 403, error: messages.adminForbidden })
    expect((await refusal(world.guest.api.auditLog.list({}))).status).toBe(401)
  })

  test('is searched by words of the action, and by names and addresses of the users', async () => {
    const { ann, bob, record, detailsOf } = await setting()
    await record('signUpMode: open → closed')
    await record('Weekly', 'backup.make', { by: bob.id })
    await record('spam in Café Zürich', 'user.suspend', { by: bob.id, about: ann.id })
    expect(await detailsOf({ q: 'closed' })).toEqual(['signUpMode: open → closed'])
    expect(await detailsOf({ q: 'cafe zur' })).toEqual(['spam in Café Zürich'])
    expect(await detailsOf({ q: 'signup open' })).toEqual(['signUpMode: open → closed'])
    expect(await detailsOf({ q: 'bob' })).toEqual(['spam in Café Zürich', 'Weekly'])
    expect(await detailsOf({ q: 'marlow' })).toEqual(['spam in Café Zürich'])
    expect(await detailsOf({ q: 'ANN.MARLOW@example' })).toEqual(['spam in Café Zürich'])
    // Nothing in a query is syntax, and neither ids nor names of actions are words.
    for (const q of ['nobody', '"', '-', 'detail:closed', 'closed OR weekly', 'asettingschange', `p${ann.id}`])
      expect.soft({ q, found: await detailsOf({ q }) }).toEqual({ q, found: [] })
  })

  test('is searched by the start of words and by phrases, however many words begin alike', async () => {
    const { bob, record, detailsOf, csv, root } = await setting()
    await record('Word one two')
    for (let at = 0; at < 150; at++) await record(`word${at} Zürich${at % 3}`)
    await record('two one')
    await record('by Bob', 'backup.make', { by: bob.id })
    const named = (start: number) => Array.from({ length: 10 }, (_, at) => `word${start + 9 - at}`)
    const wordsOf = async (q: string) => (await detailsOf({ q, limit: 100 })).map((detail) => detail.split(' ')[0])
    expect(await wordsOf('word14')).toEqual([...named(140), 'word14'])
    expect(await wordsOf('WORD14 zurich1')).toEqual(
      ['word148', 'word145', 'word142', 'word14'].filter((word) => Number(word.slice(4)) % 3 === 1),
    )
    expect(await detailsOf({ q: '"one two"' })).toEqual(['Word one two'])
    expect(await detailsOf({ q: 'one-two' })).toEqual(['Word one two'])
    expect(await detailsOf({ q: '"word1"' })).toEqual(['word1 Zürich1'])
    // More words begin like this than the query can name.
    expect(await detailsOf({ q: 'wor one' })).toEqual(['Word one two'])
    expect(await detailsOf({ q: 'wor', action: 'backup.make' })).toEqual([])
    expect(await detailsOf({ q: 'b', action: 'backup.make' })).toEqual(['by Bob'])
    const all = [...Array.from({ length: 150 }, (_, at) => `word${149 - at}`), 'Word']
    const paged: string[] = []
    let cursor: string | undefined
    do {
      const page = await root.api.auditLog.list({ q: 'wor', limit: 40, cursor })
      paged.push(...page.items.map(({ detail }) => detail.split(' ')[0] ?? ''))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(paged).toEqual(all)
    // The header and the entry about the export itself come first.
    expect((await csv('?q=wor')).text.trim().split('\r\n')).toHaveLength(2 + all.length)
  })

  test('is filtered by action, user, community, time and all of them together', async () => {
    const { world, ann, bob, root, record, detailsOf: listed } = await setting()
    const club = await createCommunity(ann, { name: 'Chess Club' })
    const since = world.services.now().toISOString()
    await ann.api.communitySettings.addWordRule({ slug: club.slug, term: 'flurb' })
    world.advance(day)
    const between = world.services.now().toISOString()
    await record('flurb', 'wordRule.add', { by: root.id })
    await record('rude', 'user.suspend', { by: root.id, about: bob.id })
    const everything = ['rude', 'flurb', 'flurb']
    expect(await listed({})).toEqual(everything)
    expect(await listed({ action: 'wordRule.add' })).toEqual(['flurb', 'flurb'])
    expect(await listed({ userId: bob.id })).toEqual(['rude'])
    expect(await listed({ userId: root.id })).toEqual(['rude', 'flurb'])
    expect(await listed({ slug: club.slug })).toEqual(['flurb'])
    expect(await listed({ slug: 'nowhere' })).toEqual([])
    expect(await listed({ from: between })).toEqual(['rude', 'flurb'])
    expect(await listed({ until: between })).toEqual(['flurb'])
    expect(await listed({ until: since })).toEqual([])
    expect(await listed({ until: since, q: 'flurb' })).toEqual([])
    expect(await listed({ from: between, q: 'flurb' })).toEqual(['flurb'])
    // Both ends of a period belong to it.
    const [newest] = (await root.api.auditLog.list({ limit: 1 })).items
    const moment = { from: newest?.at, until: newest?.at }
    expect((await listed(moment))[0]).toBe('rude')
    expect(await listed({ ...moment, userId: bob.id })).toEqual(['rude'])
    expect(await listed({ ...moment, q: 'rude' })).toEqual(['rude'])
    expect(
      await listed({ q: 'flurb', slug: club.slug, action: 'wordRule.add', userId: ann.id, until: between }),
    ).toEqual(['flurb'])
    expect(await listed({ q: 'flurb', slug: club.slug, userId: root.id })).toEqual([])
    const first = await root.api.auditLog.list({ action: 'wordRule.add', limit: 1 })
    const second = await root.api.auditLog.list({ action: 'wordRule.add', limit: 1, cursor: first.nextCursor ?? '' })
    expect([first.items[0]?.actor?.name, second.items[0]?.actor?.name, second.nextCursor]).toEqual([
      'Root',
      'Ann Marlow',
      null,
    ])
    expect((await refusal(root.api.auditLog.list({ action: 'nothing' as never }))).status).toBe(400)
  })

  test('is append-only for every writer', async () => {
    const { world, root, ann, record } = await setting()
    const club = await createCommunity(ann)
    await ann.api.communitySettings.addWordRule({ slug: club.slug, term: 'flurb' })
    await record('kept')
    const before = await world.db.selectFrom('auditEntry').selectAll().execute()
    const id = before[0]?.id
    const replacements = [
      `insert or replace into "auditEntry" ("id", "action", "createdAt", "detail") values ('${id}', 'mail.test', '', '')`,
      `insert or replace into "auditEntry" ("rowid", "id", "action", "createdAt", "detail") values (1, 'x', 'mail.test', '', '')`,
    ]
    for (const statement of [
      'delete from "auditEntry"',
      `update "auditEntry" set "detail" = 'nothing'`,
      `update "auditEntry" set "actorId" = null`,
      `update "auditEntry" set "aboutId" = '${root.id}'`,
      `update "auditEntry" set "action" = 'mail.test', "createdAt" = ''`,
      `update "auditEntry" set "communityId" = null where "communityId" is not null`,
      `update "auditEntry" set "communityId" = '${club.id}' where "communityId" is null`,
      // Only SQLite has them.
      ...(isOnPostgres() ? [] : replacements),
      `insert into "auditEntry" ("id", "action", "createdAt", "detail") values ('${id}', 'mail.test', '', '')
        on conflict ("id") do update set "detail" = 'nothing'`,
    ])
      await expect
        .soft(world.db.executeQuery(CompiledQuery.raw(statement)), statement)
        .rejects.toThrow('the audit log is append-only')
    expect(await world.db.selectFrom('auditEntry').selectAll().execute()).toEqual(before)
  })

  test('outlives its communities and the accounts of its actors', async () => {
    const { world, root, ann, detailsOf: listed } = await setting()
    const club = await createCommunity(ann, { name: 'Chess Club' })
    await ann.api.communitySettings.addWordRule({ slug: club.slug, term: 'flurb' })
    await ann.api.communitySettings.remove({ slug: club.slug, name: 'Chess Club' })
    expect(await listed({ q: 'flurb', slug: club.slug })).toEqual(['flurb'])
    world.advance(40 * day)
    await purgeCommunities(world.services)
    expect(await world.db.selectFrom('community').select('id').execute()).toEqual([])
    const { items } = await root.api.auditLog.list({ q: 'flurb' })
    expect(items).toMatchObject([{ actor: { id: ann.id }, community: null, detail: 'flurb' }])
  })
})

describe('the CSV export of the audit log', () => {
  test('is for super admins only, with the same refusals as elsewhere', async () => {
    const { ann, root, csv, record, world } = await setting()
    await record('one')
    expect(await csv('', { cookie: '' })).toMatchObject({
      status: 401,
      text: JSON.stringify({ error: messages.signInNeeded }),
    })
    expect(await csv('', ann)).toMatchObject({ status: 403, text: JSON.stringify({ error: messages.adminForbidden }) })
    const wrong = await csv('?action=nothing')
    expect([wrong.status, JSON.parse(wrong.text)]).toEqual([400, { error: 'action is not known', field: 'action' }])
    expect((await root.api.auditLog.list({ action: 'audit.export' })).items).toEqual([])

    const { status, headers } = await csv()
    expect([status, headers['content-type'], headers['content-disposition'], headers['cache-control']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="audit-log-2026-11-20.csv"',
      'no-store',
    ])
    await csv('?action=settings.change&q=one')
    const exports = await root.api.auditLog.list({ action: 'audit.export' })
    expect(exports.items.map(({ actor, detail }) => [actor?.name, detail])).toEqual([
      ['Root', 'q: one, action: settings.change'],
      ['Root', ''],
    ])
    expect(await world.db.selectFrom('auditEntry').select('id').execute()).toHaveLength(3)
  })

  test('quotes special characters, and contains no formulas', async () => {
    const { world, ann, csv, record } = await setting()
    const eve = await world.user('=cmd()')
    await record('He said "no", and left', 'user.suspend', { by: ann.id, about: eve.id })
    await record('two\r\nlines', 'user.suspend')
    const harmful = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', 'a;=1+1', 'a; @SUM(A1);-1', 'b\r\n=1', ' +1', '＝1+1']
    harmful.push('x;"=1+1;y', 'x; "" \'=1', '"=1', 'a\n"\u00a0\u200b+1')
    for (const detail of harmful) await record(detail, 'user.suspend')
    const { text } = await csv('?action=user.suspend')
    const [head, ...rows] = text.split(/\r\n(?="\d{4}-|$)/)
    expect(head).toBe('"at","action","actor","actorId","about","aboutId","community","detail"')
    const safe = [
      "'=1+1",
      "'+1",
      "'-1",
      "'@SUM(A1)",
      "'\t'=1",
      "a;'=1+1",
      "a;' @SUM(A1);'-1",
      "b\r\n'=1",
      "' +1",
      "'＝1+1",
      `x;'""=1+1;y`,
      `x;' """" '=1`,
      `'""=1`,
      `a\n'""\u00a0\u200b+1`,
    ]
    expect(rows.map((row) => row.replace(/^[^,]*,/, ''))).toEqual([
      ...[...safe.toReversed(), 'two\r\nlines'].map((cell) => `"user.suspend","","","","","","${cell}"`),
      `"user.suspend","Ann Marlow","${ann.id}","'=cmd()","${eve.id}","","He said ""no"", and left"`,
      '',
    ])
  })

  test('contains all entries of any number, in the order of the list', async () => {
    const { csv, record, ann } = await setting()
    for (let at = 0; at < 1_100; at++) await record(`entry ${at}`, 'settings.change', { by: ann.id })
    const detailsOf = (text: string) =>
      text
        .trim()
        .split('\r\n')
        .slice(1)
        .map((row) => row.split(',').at(-1)?.slice(1, -1))
    const all = Array.from({ length: 1_100 }, (_, at) => `entry ${1_099 - at}`)
    expect(detailsOf((await csv(`?userId=${ann.id}`)).text)).toEqual(all)
    // The export logs itself as its first row.
    expect(detailsOf((await csv()).text).slice(2)).toEqual(all)
  })
})
