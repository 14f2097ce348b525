import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mediaAbilities } from '../../../src/server/discussions/images/access/abilities.ts'
import {
  type AccountFacts,
  accountOffers,
  insistentOperator,
  operator,
  refusalOf,
  userAbilities,
} from '../../../src/server/identity/users/access/abilities.ts'
import { caseAbilities } from '../../../src/server/moderation/queue/access/abilities.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { granted, readAbilityTable } from '../../support/structure/ability-table.ts'

/** Whether other users see the page, and the last visit on it. */
const withUsers = readAbilityTable(
  `
  page    activity  viewer      view  list  seeActivity  report  block
  shown   shown     self        x     x     x            .       .
  shown   shown     another     x     x     x            x       x
  shown   shown     guest       x     x     x            .       .
  shown   shown     superAdmin  x     x     x            x       x
  shown   hidden    self        x     x     x            .       .
  shown   hidden    another     x     x     .            x       x
  shown   hidden    guest       x     x     .            .       .
  shown   hidden    superAdmin  x     x     x            x       x
  hidden  shown     self        x     x     x            .       .
  hidden  shown     another     .     .     .            .       .
  hidden  shown     guest       .     .     .            .       .
  hidden  shown     superAdmin  x     .     x            x       x
  hidden  hidden    self        x     x     x            .       .
  hidden  hidden    another     .     .     .            .       .
  hidden  hidden    guest       .     .     .            .       .
  hidden  hidden    superAdmin  x     .     x            x       x
  `,
  3,
)

describe('the abilities over a user', () => {
  const shows = (cell: string) => (cell === 'shown' ? 'true' : 'false')
  const ask = (page: string, activity: string, viewer: string) =>
    userAbilities({
      viewer: viewer === 'guest' ? null : { id: viewer, isSuperAdmin: viewer === 'superAdmin' },
      user: {
        id: 'self',
        settings: { PRIVACY_PROFILE_VISIBLE: shows(page), PRIVACY_ACTIVITY_STATUS_VISIBLE: shows(activity) },
      },
    })

  test.for(withUsers.rows)('$keys', ({ keys: [page = '', activity = '', viewer = ''], can }) => {
    expect(granted(ask(page, activity, viewer))).toEqual(can)
  })

  test('the table lists every ability', () => {
    expect(Object.keys(ask('shown', 'shown', 'self'))).toEqual(withUsers.abilities)
  })
})

/**
 * The offered actions, without those that change nothing. `last` is the only super admin, `named` the one in
 * SUPER_ADMIN_EMAIL.
 */
const withAccounts = readAbilityTable(
  `
  account     actor       view  suspend  lift  verify  endSessions  handOver  grant  revoke  decide  delete
  plain       guest       .     .        .     .       .            .         .      .       .       .
  plain       user        .     .        .     .       .            .         .      .       .       .
  plain       superAdmin  x     x        .     .       x            x         x      .       .       .
  plain       operator    x     x        .     .       x            x         x      .       .       .
  suspended   user        .     .        .     .       .            .         .      .       .       .
  suspended   superAdmin  x     x        x     .       x            .         .      .       .       .
  suspended   operator    x     x        x     .       x            .         .      .       .       .
  unverified  superAdmin  x     x        .     x       x            x         .      .       .       .
  example     superAdmin  x     x        .     .       x            .         .      .       .       .
  waiting     superAdmin  x     x        .     .       x            .         .      .       x       .
  waiting     user        .     .        .     .       .            .         .      .       .       .
  admin       user        .     .        .     .       .            .         .      .       .       .
  admin       superAdmin  x     .        .     .       x            .         .      x       .       .
  admin       operator    x     .        .     .       x            .         .      x       .       .
  last        superAdmin  x     .        .     .       x            .         .      .       .       .
  named       superAdmin  x     .        .     .       x            .         .      .       .       .
  admin       self        x     .        .     .       .            .         .      x       .       x
  last        self        x     .        .     .       .            .         .      .       .       .
  admin       insistent   x     .        .     .       x            .         .      x       .       .
  last        insistent   x     .        .     .       x            .         .      x       .       .
  named       insistent   x     .        .     .       x            .         .      .       .       .
  plain       owner       .     .        .     .       .            .         .      .       .       x
  suspended   owner       .     .        .     .       .            .         .      .       .       x
  `,
  2,
)

const plain: AccountFacts = {
  ...{
    id: 'account',
    isSuperAdmin: false,
    emailVerified: true,
    isSuspended: false,
    isContentRemoved: false,
    awaitsApproval: false,
  },
  ...{ isLast: false, isNamed: false, isExample: false },
}
const accounts: Record<string, AccountFacts> = {
  plain,
  suspended: { ...plain, isSuspended: true },
  unverified: { ...plain, emailVerified: false },
  waiting: { ...plain, awaitsApproval: true },
  admin: { ...plain, isSuperAdmin: true },
  last: { ...plain, isSuperAdmin: true, isLast: true },
  named: { ...plain, isSuperAdmin: true, isNamed: true },
  example: { ...plain, emailVerified: false, isExample: true },
}
const actors = {
  guest: null,
  user: { id: 'user', isSuperAdmin: false },
  superAdmin: { id: 'root', isSuperAdmin: true },
  self: { id: 'account', isSuperAdmin: true },
  operator,
  insistent: insistentOperator,
  owner: { id: 'account', isSuperAdmin: false },
}

describe('the abilities over an account', () => {
  const ask = (account: string, actor: string) =>
    accountOffers(actors[actor as keyof typeof actors], accounts[account] ?? plain)

  test.for(withAccounts.rows)('$keys', ({ keys: [account = '', actor = ''], can }) => {
    expect(granted(ask(account, actor))).toEqual(can)
  })

  test('the table lists every ability', () => {
    expect(Object.keys(ask('plain', 'superAdmin'))).toEqual(withAccounts.abilities)
  })

  test('a super admin is protected from suspension by one refusal', () => {
    const refusal = { code: 'CONFLICT', message: messages.superAdminProtected }
    for (const actor of [actors.superAdmin, operator]) {
      expect(refusalOf('suspend', actor, accounts.admin ?? plain)).toEqual(refusal)
    }
    const oneself = { code: 'FORBIDDEN', message: messages.notYourself }
    expect(refusalOf('suspend', actors.self, accounts.admin ?? plain)).toEqual(oneself)
    expect(refusalOf('suspend', actors.user, plain)?.code).toBe('FORBIDDEN')
  })
})

describe('the abilities over an image', () => {
  const owner = { id: 'owner' }
  const plainImage = { ownerId: 'owner', isForEverybody: false, isSeen: false }

  test("are its owner's, everybody's for a photo or logo, and given by its uses to their readers", () => {
    const another = { id: 'another' }
    expect(mediaAbilities({ viewer: owner, media: plainImage })).toEqual({ view: true })
    expect(mediaAbilities({ viewer: another, media: plainImage })).toEqual({ view: false })
    expect(mediaAbilities({ viewer: null, media: plainImage })).toEqual({ view: false })
    expect(mediaAbilities({ viewer: null, media: { ...plainImage, ownerId: null } })).toEqual({ view: false })
    expect(mediaAbilities({ viewer: null, media: { ...plainImage, isForEverybody: true } })).toEqual({ view: true })
    expect(mediaAbilities({ viewer: another, media: { ...plainImage, isSeen: true } })).toEqual({ view: true })
  })
})

/** `gone` is a case whose author or target is deleted; `own` is about the viewer or what they organize. */
const withCases = readAbilityTable(
  `
  target     status    viewer      view  isOwn  take  assign  answer  lift  dismiss  hide  remove  warn  ban  suspend
  POST       OPEN      superAdmin  x     .      x     x       .       .     x        x     x       x     .    x
  POST       OPEN      moderator   x     .      x     x       .       .     x        x     x       x     x    .
  POST       OPEN      another     .     .      .     .       .       .     .        .     .       .     .    .
  POST       OPEN      author      .     x      .     .       .       .     .        .     .       .     .    .
  POST       RESOLVED  moderator   x     .      .     .       .       .     x        .     .       .     .    .
  POST       DISMISSED superAdmin  x     .      .     .       .       .     .        .     .       .     .    .
  COMMENT    OPEN      moderator   x     .      x     x       .       .     x        x     x       x     x    .
  COMMENT    OPEN      gone        x     .      x     x       .       .     x        x     .       .     .    .
  USER       OPEN      superAdmin  x     .      x     x       .       .     x        .     .       x     .    x
  USER       OPEN      moderator   .     .      .     .       .       .     .        .     .       .     .    .
  COMMUNITY  OPEN      superAdmin  x     .      x     x       .       .     x        .     x       x     .    .
  COMMUNITY  OPEN      organizer   .     x      .     .       .       .     .        .     .       .     .    .
  RESTRICTION OPEN     superAdmin  x     .      x     x       x       x     .        .     .       .     .    .
  RESTRICTION OPEN     moderator   x     .      x     x       x       x     .        .     .       .     .    .
  RESTRICTION OPEN     gone        x     .      x     x       x       .     .        .     .       .     .    .
  RESTRICTION OPEN     decider     .     .      .     .       .       .     .        .     .       .     .    .
  RESTRICTION OPEN     author      .     x      .     .       .       .     .        .     .       .     .    .
  RESTRICTION OPEN     another     .     .      .     .       .       .     .        .     .       .     .    .
  RESTRICTION RESOLVED superAdmin  x     .      .     .       .       .     .        .     .       .     .    .
  `,
  3,
)

describe('the abilities over a case', () => {
  const ask = (target: string, status: string, viewer: string) => {
    const isSuperAdmin = ['superAdmin', 'decider', 'organizer', 'gone'].includes(viewer)
    const isModerator = viewer === 'moderator' || viewer === 'author'
    const hasAuthor = target !== 'COMMUNITY' && viewer !== 'gone'
    return caseAbilities({
      viewer: { id: viewer, isSuperAdmin },
      moderates: isModerator,
      organizes: viewer === 'organizer',
      reported: {
        targetType: target as 'POST',
        status: status as 'OPEN',
        authorId: hasAuthor ? 'author' : null,
        excludedId: 'decider',
        isThere: viewer !== 'gone',
      },
      restriction: target === 'RESTRICTION' ? { kind: viewer === 'gone' ? 'DENY_ACCOUNT' : 'BAN' } : null,
      author: hasAuthor ? { canBeSuspended: isSuperAdmin, canBeBanned: isModerator } : null,
    })
  }

  test.for(withCases.rows)('$keys', ({ keys: [target = '', status = '', viewer = ''], can }) => {
    expect(granted(ask(target, status, viewer))).toEqual(can)
  })

  test('the table lists every ability', () => {
    expect(Object.keys(ask('POST', 'OPEN', 'superAdmin'))).toEqual(withCases.abilities)
  })
})

test('every ability table of the server is tested as a table', () => {
  const root = join(import.meta.dirname, '../../..')
  const tables = globSync('src/server/**/abilities.ts', { cwd: root })
  const tests = globSync('tests/server/**/{permission-policies*,members}.test.ts', { cwd: root })
  const texts = tests.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  expect(tables.length).toBeGreaterThan(5)
  expect(tables.filter((file) => !texts.includes(`/${file}'`))).toEqual([])
})
