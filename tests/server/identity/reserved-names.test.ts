import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { likenessOf } from '../../../src/server/identity/names/name-likeness.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makePost } from '../../support/factories.ts'
import { folkmoot, temporaryFolder } from '../../support/process.ts'
import { refusal } from '../../support/refusal.ts'
import { password } from '../../support/world.ts'

const alike = [
  [
    'Ada Lovelace',
    'ada lovelace',
    'ADA  LOVELACE',
    'Ada.Lovelace',
    'Adа Lоvelасe',
    'Ąda Łovelace',
    'Ad\u00ada Love\u200blace',
  ],
  [
    'Bill Kern',
    'Bi1l Kem',
    'Вill Kеrn',
    'Bill Kеrո',
    'ꓐill Ꮶern',
    'BIll Kern',
    'B!ll Kern',
    'ＢＩＬＬ ＫＥＲＮ',
    'Вill Кеrn',
  ],
  ['Administrator', 'ADM1NISTRAT0R', 'Adrninistrator', '@dministrator', 'Аdministrаtоr', 'admini strator'],
  ['Иван Петров', 'ИВАН ПЕТРОВ', 'Иван_Петров'],
  ['田中 太郎', '田中太郎'],
]
const different = ['Ada Lovelac', 'Bella Kern', 'Administration', 'Иван Петровa', '田中 次郎', 'Adam', 'Sytem', '😀']

describe('two names look alike', () => {
  test.each(alike)('like the spellings of %s', (name, ...others) => {
    for (const other of others) expect.soft(likenessOf(other), other).toBe(likenessOf(name))
  })

  test('but others do not', () => {
    const likenesses = new Set(alike.map(([name = '']) => likenessOf(name)))
    for (const name of different) expect.soft(likenesses.has(likenessOf(name)), name).toBe(false)
  })
})

describe('a name that readers could take for a super admin or the site', () => {
  const taken = [
    'Róót Admin',
    'Rооt Admin',
    'Boss 0f all',
    'System',
    'SУSTEM',
    'Adm1nistrator',
    'Che$$ Place',
    'Site admin',
    'Deleted  user',
    'Gelöschtes Konto',
    'Utilisateur supprimé',
    '退会したユーザー',
  ]
  const reserved = { status: 400, error: messages.nameReserved }

  test('is refused at sign-up, in the profile and as display name, with the field', async () => {
    const world = await openWorld()
    const root = await world.user('Root Admin', { isSuperAdmin: true })
    const ann = await world.user('Ann')
    await root.api.settings.save({ PROFILE_DISPLAY_NAME: 'Boss of all' })
    await root.api.adminSettings.save({ name: 'Chess Place' })
    for (const [at, name] of taken.entries()) {
      const account = { name, email: `new${at}@example.org`, password }
      expect.soft(await refusal(world.guest.api.auth.signup(account)), name).toEqual({ ...reserved, field: 'name' })
      const viaRest = await world.guest.rest('POST', '/api/auth/signup', account)
      expect.soft(viaRest, name).toMatchObject({ status: 400, body: { error: messages.nameReserved, field: 'name' } })
      const changed = await refusal(ann.api.auth.updateProfile({ name }))
      expect.soft(changed, name).toEqual({ ...reserved, field: 'name' })
      const shown = await refusal(ann.api.settings.save({ PROFILE_DISPLAY_NAME: name }))
      expect.soft(shown, name).toEqual({ ...reserved, field: 'PROFILE_DISPLAY_NAME' })
    }
    expect(await world.db.selectFrom('user').select('name').orderBy('name').execute()).toEqual([
      { name: 'Ann' },
      { name: 'Root Admin' },
    ])
    await ann.api.auth.updateProfile({ name: 'Rowan Admin' })
    await ann.api.settings.save({ PROFILE_DISPLAY_NAME: '' })
    // Super admins are what such a name says.
    await root.api.auth.updateProfile({ name: 'Administrator' })
    for (const name of ['Deleted user', 'Gelöschtes Konto'])
      expect.soft(await refusal(root.api.auth.updateProfile({ name })), name).toEqual({ ...reserved, field: 'name' })
    // The right is what counts.
    expect((await refusal(ann.api.auth.updateProfile({ name: 'Administrator' }))).status).toBe(400)
    await ann.api.auth.updateProfile({ name: 'Root Adm' })
  })

  test('is refused to invited users, and kept by those who have it already', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const root = await world.user('Root', { isSuperAdmin: true })
    const old = await world.user('System')
    await old.api.auth.updateProfile({ name: 'System', image: null })
    await ann.api.settings.save({ PROFILE_DISPLAY_NAME: 'The Captain', PROFILE_BIO: 'I like gambits' })
    await root.api.settings.save({ PROFILE_DISPLAY_NAME: 'The Captain' })
    await root.api.adminSettings.addWordRule({ term: 'gambits' })
    // A form may send all settings.
    const kept = {
      PROFILE_DISPLAY_NAME: 'The Captain',
      PROFILE_BIO: 'I like gambits',
      PRIVACY_PROFILE_VISIBLE: 'true' as const,
    }
    expect((await ann.api.settings.save(kept)).settings).toMatchObject(kept)
    expect((await refusal(ann.api.settings.save({ PROFILE_DISPLAY_NAME: 'the captain' }))).status).toBe(400)
    const club = await ann.api.communities.create({ name: 'Chess Club', description: 'A place to play' })
    await ann.api.invitations.send({ slug: club.slug, emails: ['carl@example.net'] })
    const [mail] = await world.deliverMails()
    const invitation = new URL(mail?.link ?? '').pathname.split('/').at(-1) ?? ''
    const account = { name: 'Root', email: 'carl@example.net', password, invitation }
    expect((await refusal(world.guest.api.auth.signup(account))).error).toBe(messages.nameReserved)
    await world.guest.api.auth.signup({ ...account, name: 'Carl' })
  })

  test('is left to a super admin whose right rests, who is marked as one as well', async () => {
    const world = await openWorld()
    const root = await world.user('Root', { isSuperAdmin: true })
    const community = await createCommunity(root)
    const postId = await makePost(world, community, root, { title: 'Openings', content: 'The best ones' })
    await world.db.updateTable('user').set({ isPasswordWeak: 1 }).where('id', '=', root.id).execute()
    expect(await root.api.auth.viewer()).toMatchObject({ isSuperAdmin: false })
    await root.api.auth.updateProfile({ name: 'ROOT' })
    const said = await root.api.comments.add({ postId, content: 'Hello' })
    expect(said.authorRoles).toEqual(['ORGANIZER', 'SITE_ADMIN'])
    expect((await root.api.posts.byId({ community: community.slug, id: postId })).authorRoles).toEqual(said.authorRoles)
    await world.user('Rita', { isSuperAdmin: true })
    expect((await refusal(root.api.auth.updateProfile({ name: 'Rita' }))).status).toBe(400)
  })

  test('is refused on the command line, except for a super admin', async () => {
    const env = { DATA_DIR: temporaryFolder() }
    const create = (...args: string[]) => folkmoot(['user', 'create', ...args], env)
    const refused = await create('ann@example.org', '--name', 'System')
    expect(refused).toMatchObject({ exitCode: 1, stderr: `${messages.nameReserved}\n` })
    expect((await create('root@example.org', '--name', 'Administrator', '--admin')).exitCode).toBe(0)
  })

  test('is refused wherever a user gets a name', () => {
    const root = join(import.meta.dirname, '../../..')
    const writers = globSync('src/{server,cli}/**/*.ts', { cwd: root }).filter((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return /\b(insertUser|updateProfile|upsertSettings)\(\w*\.?db,/.test(text)
    })
    const unchecked = writers.filter((file) => !readFileSync(join(root, file), 'utf8').includes('refuseReservedName('))
    expect(writers.length).toBeGreaterThan(4)
    expect(unchecked.sort()).toEqual([
      // The names of example accounts stand in the source.
      'src/server/administration/example-content/add-account.ts',
      // The first account is a super admin's.
      'src/server/administration/setup/create-first-account.ts',
      // It saves another setting.
      'src/server/identity/preferences/save-presence.ts',
      // Gives a user the name back that was checked when they chose it.
      'src/server/identity/users/kept-profile.ts',
    ])
  })
})
