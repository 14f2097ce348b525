import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readReason } from '../../../src/server/instance/restrictions/read-reason.ts'
import { inEnglish, writer } from '../../../src/server/platform/languages/translator.ts'
import { decidedText, ruleLabel } from '../../../src/shared/instance/restriction-labels.ts'
import { type RestrictionKind, restrictionKinds } from '../../../src/shared/instance/restrictions.ts'
import { createModerationWorld } from '../../support/moderation/moderation-queue.ts'
import { password, type TestUser } from '../../support/world.ts'

type Scene = Awaited<ReturnType<typeof createModerationWorld>>

const reason = 'It breaks what we agreed on.'
const rule = 'HARASSMENT'

/** Restricts a user, and returns the address to which the mail goes. */
type Restriction = (scene: Scene) => Promise<TestUser | { email: string }>

const decided =
  (decision: 'HIDE' | 'REMOVE' | 'WARN'): Restriction =>
  async (scene) => {
    await scene.report('post', scene.rita)
    await scene.decide(scene.max, scene.postId, decision, { rule, reason })
    return scene.ann
  }

/** One call for each restriction. The queue and the members' list share their use cases. */
const restrict: Record<RestrictionKind, Restriction> = {
  HIDDEN_BY_REPORTS: async ({ ann, rita, ron, ruth, postId }) => {
    for (const { api } of [rita, ron, ruth]) await api.reports.post({ id: postId, reason: rule })
    return ann
  },
  HIDE: decided('HIDE'),
  REMOVE: decided('REMOVE'),
  WARN: decided('WARN'),
  BAN: async ({ max, ann, club }) => {
    await max.api.members.ban({ slug: club.slug, userId: ann.id, rule, reason })
    return ann
  },
  REMOVE_MEMBER: async ({ max, ann, club }) => {
    await max.api.members.remove({ slug: club.slug, userId: ann.id, rule, reason })
    return ann
  },
  DENY_REQUEST: async ({ world, olga, club }) => {
    const asking = await world.user('Asking')
    await olga.api.communitySettings.savePrivacy({ slug: club.slug, isPrivate: false, requiresApproval: true })
    await asking.api.communities.join({ slug: club.slug })
    const [request] = (await olga.api.joinRequests.list({ slug: club.slug })).items
    await olga.api.joinRequests.deny({ slug: club.slug, id: request?.id ?? '', reason })
    return asking
  },
  SUSPEND: async ({ root, ann }) => {
    await root.api.userManagement.suspend({ id: ann.id, rule, reason, until: null })
    return ann
  },
  DENY_ACCOUNT: async ({ world, root }) => {
    await root.api.adminSettings.save({ signUpMode: 'approval' })
    const { user } = await world.guest.api.auth.signup({ name: 'New', email: 'new@example.org', password })
    await root.api.userManagement.deny({ id: user.id, reason })
    return { email: 'new@example.org' }
  },
  REMOVE_COMMUNITY: async ({ root, rita, olga, club, ...scene }) => {
    await rita.api.reports.community({ slug: club.slug, reason: 'SPAM' })
    await scene.decide(root, club.id, 'REMOVE', { rule, reason })
    return olga
  },
}

/** No rule is broken by a request that is denied. */
const withoutRule: readonly RestrictionKind[] = ['DENY_REQUEST', 'DENY_ACCOUNT']

describe('a restriction tells what, which rule, why, who decided and how to object', () => {
  test.each(restrictionKinds)('%s', async (kind) => {
    const scene = await createModerationWorld()
    const { world } = scene
    await world.deliverMails()
    const user = await restrict[kind](scene)
    const row = await world.db.selectFrom('restriction').selectAll().where('kind', '=', kind).executeTakeFirstOrThrow()
    const isByReports = kind === 'HIDDEN_BY_REPORTS'
    expect(row.rule).toBe(withoutRule.includes(kind) ? null : rule)
    if (!isByReports) expect(row.reason).toBe(reason)
    const texts = (await world.deliverMails()).filter(({ to }) => to === user.email).map(({ text }) => text)
    const email = texts.find((text) => text.includes(`/decisions/${row.id}`)) ?? ''
    const lines = email.replace(/\s+/g, ' ')
    expect(lines).toContain(writer(inEnglish)(readReason(row)))
    expect(lines).toContain(decidedText(row.deciderRole).text)
    if (row.rule) expect(lines).toContain(`Rule: ${ruleLabel(row.rule).text}`)
    const [, token] = /\?token=([\w-]+)/.exec(email) ?? []
    const reader = 'api' in user && !token ? user : world.guest
    const input = { id: row.id, ...(token && { token }) }
    expect(await reader.api.restrictions.byId(input)).toMatchObject({ kind, can: { object: true } })
    await reader.api.restrictions.object({ ...input, text: 'I disagree.' })
    const { items } = await scene.root.api.moderationQueue.list({})
    const { items: local } =
      kind === 'REMOVE_COMMUNITY' ? { items: [] } : await scene.olga.api.moderationQueue.list({ slug: scene.club.slug })
    const waiting = [...items, ...local].filter(({ objection }) => objection?.text === 'I disagree.')
    // The case of the reports shows an objection to them.
    expect(waiting.length > 0).toBe(!isByReports)
  })
})

/** The functions that restrict a text or an account, and the files that may call them without a statement. */
const restrictingCalls: Record<string, Record<string, string>> = {
  insertBan: {},
  updateSuspension: {},
  setContentHidden: {
    'moderation/reports/resolve-case.ts': 'restrictAuthor states it',
    'moderation/objections/lift-restriction.ts': 'it lifts one',
  },
  softDeletePost: {
    'moderation/reports/resolve-case.ts': 'restrictAuthor states it',
    'discussions/posts/remove-post.ts': 'authors remove their own',
    'users/account/delete-content.ts': 'users delete their own',
    'moderation/suspended-content/apply-to-content.ts': 'the suspension states it',
  },
  softDeleteComment: {
    'moderation/reports/resolve-case.ts': 'restrictAuthor states it',
    'discussions/comments/remove-comment.ts': 'authors remove their own',
    'users/account/delete-content.ts': 'users delete their own',
    'moderation/suspended-content/apply-to-content.ts': 'the suspension states it',
  },
  softDeleteCommunity: {
    'communities/community-settings/remove-community.ts': 'organizers remove their own',
  },
}

test.each(Object.entries(restrictingCalls))('every caller of %s records a restriction', (name, exceptions) => {
  const root = join(import.meta.dirname, '../../../src/server')
  const callers = globSync('**/*.ts', { cwd: root }).filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return new RegExp(`(?<!function )\\b${name}\\b`).test(text.replace(/^import [\s\S]*?from .*$/gm, ''))
  })
  const silent = callers.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return !text.includes('recordRestriction(') && !text.includes(`const ${name}`) && !(file in exceptions)
  })
  expect(callers.length).toBeGreaterThan(0)
  expect(silent).toEqual([])
  expect(Object.keys(exceptions).filter((file) => !callers.includes(file))).toEqual([])
})
