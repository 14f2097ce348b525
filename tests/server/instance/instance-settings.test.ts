import { describe, expect, test } from 'vitest'
import { instanceSetting } from '../../../src/server/instance/settings/settings.ts'
import { removeOrphans } from '../../../src/server/platform/media/remove-orphans.ts'
import { deleteDueAccounts } from '../../../src/server/users/account/delete-account.ts'
import { limits } from '../../../src/shared/platform/limits.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { fetchImage, uploadedPath } from '../../support/platform/images.ts'
import { refusal } from '../../support/refusal.ts'
import { password, type World } from '../../support/world.ts'

const asItBegins = {
  name: 'Folkmoot',
  logoId: null,
  logo: null,
  stylesheets: { accent: null, own: null },
  pictureId: null,
  tagline: '',
  introduction: '',
  accent: '',
  ownCss: '',
  signUpMode: 'open',
  refusesCommonPasswords: false,
  unverifiedMayWrite: false,
  guestsMayRead: false,
  asksForProof: false,
  takesAiCrawlers: false,
  contactEmail: '',
  language: 'en',
  flagThreshold: limits.flagThreshold,
  showsWriting: true,
  takesUploads: true,
  uploadQuotaMb: 0,
  backups: 'daily',
  backupsKept: 7,
}

async function setting() {
  const world = await openWorld()
  const [root, ann] = [await world.user('Root', { isSuperAdmin: true }), await world.user('Ann')]
  const save = root.api.adminSettings.save
  return { world, root, ann, save }
}

const acts = async (world: World) =>
  (
    await world.db
      .selectFrom('auditEntry')
      .select('detail')
      .where('action', '=', 'settings.change')
      .orderBy('createdAt')
      .execute()
  ).map(({ detail }) => detail)

const day = 86_400_000
const idOf = (path: string) => path.split('/').at(-1) ?? ''

describe('the settings of the instance', () => {
  test('have defaults until a super admin changes them', async () => {
    const { world, root, ann, save } = await setting()
    expect(await root.api.adminSettings.get()).toEqual(asItBegins)
    const changes = { signUpMode: 'closed', name: 'Village Hall', uploadQuotaMb: 5 } as const
    expect(await save(changes)).toEqual({ ...asItBegins, ...changes })
    expect(await root.api.adminSettings.get()).toEqual({ ...asItBegins, ...changes })
    expect(await world.guest.api.instance.get()).toEqual({
      name: 'Village Hall',
      logo: null,
      signUpMode: 'closed',
      takesMessages: true,
      takesUploads: true,
      showsWriting: true,
      asksForProof: false,
      guestsMayRead: false,
      sendsMail: true,
      needsVerification: true,
      provider: null,
    })
    expect(await acts(world)).toEqual([
      'name: Folkmoot → Village Hall',
      'signUpMode: open → closed',
      'uploadQuotaMb: 0 → 5',
    ])

    for (const { api } of [ann, world.guest]) {
      const status = api === ann.api ? 403 : 401
      expect(await refusal(api.adminSettings.get())).toMatchObject({ status })
      expect(await refusal(api.adminSettings.save({ name: 'Mine' }))).toMatchObject({ status })
    }
    expect(await acts(world)).toHaveLength(3)
  })

  test('change one by one, and ignore values that are set already', async () => {
    const { world, root, save } = await setting()
    await save({ flagThreshold: 5 })
    await save({ flagThreshold: 5, backups: 'daily', contactEmail: '' })
    await save({ contactEmail: 'desk@example.org' })
    await save({ contactEmail: '' })
    expect(await root.api.adminSettings.get()).toEqual({ ...asItBegins, flagThreshold: 5 })
    expect(await acts(world)).toEqual([
      'flagThreshold: 3 → 5',
      'contactEmail: none → desk@example.org',
      'contactEmail: desk@example.org → none',
    ])
  })

  test('refuse invalid values, and name unknown keys', async () => {
    const { root, save } = await setting()
    const unknown = refusal(save({ name: 'Hall', secret: 'mine' } as never))
    expect(await unknown).toMatchObject({ status: 400, field: 'secret', error: expect.stringContaining('secret') })
    for (const [input, error] of [
      [{ flagThreshold: 0 }, 'Flag threshold must be at least 1'],
      [{ name: '  ' }, 'Name is required'],
      [{ signUpMode: 'maybe' }, 'signUpMode must be one of open, invitation, approval, closed'],
      [{ backupsKept: 1_000 }, 'Backups kept must be at most 365'],
    ] as const)
      expect.soft(await refusal(save(input as never))).toMatchObject({ status: 400, error })
    expect((await refusal(save({ contactEmail: 'nowhere' }))).status).toBe(400)
    expect(await root.api.adminSettings.get()).toEqual(asItBegins)
  })

  test('fall back to the default for invalid rows', async () => {
    const { world, root } = await setting()
    const rubbish = { flagThreshold: '2.5', takesUploads: 'perhaps', signUpMode: '', name: '', backups: 'hourly' }
    for (const [key, value] of Object.entries({ ...rubbish, uploadQuotaMb: '', backupsKept: '-1' }))
      await world.db.insertInto('instanceSetting').values({ key, value }).execute()
    expect(await root.api.adminSettings.get()).toEqual(asItBegins)
    expect(await instanceSetting(world.db, 'flagThreshold')).toBe(limits.flagThreshold)
  })

  test('reach every open page', async () => {
    const { ann, save } = await setting()
    const notified = (await ann.api.notifications.live())[Symbol.asyncIterator]()
    const next = async () => (await notified.next()).value as unknown
    expect(await next()).toEqual({ count: 0, newestId: null, settings: 0 })
    await save({ name: 'Village Hall' })
    expect(await next()).toEqual({ count: 0, newestId: null, settings: 1 })
    // A change to the same value sends no notification.
    await save({ name: 'Village Hall' })
    await save({ signUpMode: 'invitation' })
    expect(await next()).toEqual({ count: 0, newestId: null, settings: 2 })
    await notified.return?.()
  })
})

describe('the logo', () => {
  test('is an image of a super admin, and public while it is the logo', async () => {
    const { world, root, ann, save } = await setting()
    const [logo, next, hers] = [
      await uploadedPath(world, root),
      await uploadedPath(world, root),
      await uploadedPath(world, ann),
    ]
    expect((await fetchImage(world, logo)).status).toBe(404)
    expect(await save({ logoId: idOf(logo) })).toMatchObject({ logoId: idOf(logo), logo })
    expect((await world.guest.api.instance.get()).logo).toBe(logo)
    expect(await refusal(save({ logoId: idOf(hers) }))).toMatchObject({ status: 400, field: 'logoId' })
    expect(await refusal(save({ logoId: 'nothing' }))).toMatchObject({ status: 400, error: messages.imageInvalid })

    world.advance(2 * day)
    await removeOrphans(world.services)
    const shown = await fetchImage(world, logo)
    expect([shown.status, shown.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    // The same value again is not a change, from anybody.
    const other = await world.user('Other', { isSuperAdmin: true })
    await other.api.adminSettings.save({ logoId: idOf(logo), name: 'Hall' })
    await save({ logoId: null })
    await removeOrphans(world.services)
    expect((await fetchImage(world, logo, '*/*', root.cookie)).status).toBe(404)
    expect((await fetchImage(world, next, '*/*', root.cookie)).status).toBe(404)
    expect((await world.guest.api.instance.get()).logo).toBeNull()
  })

  test('stays when its other uses end or its uploader is deleted', async () => {
    const { world, root, save } = await setting()
    const { forumId } = await createCommunity(root)
    const logo = await uploadedPath(world, root)
    await save({ logoId: idOf(logo) })
    await root.api.auth.updateProfile({ image: logo })
    await root.api.auth.updateProfile({ image: null })
    const { id } = await root.api.posts.create({ title: 'Our new logo', content: `![](${logo})`, forumId })
    await root.api.posts.remove({ id })
    // The last one could not leave.
    await world.user('Rhea', { isSuperAdmin: true })
    await root.api.account.scheduleDeletion({ mode: 'ANONYMISE' })
    world.advance(20 * day)
    for (const runJobs of [deleteDueAccounts, removeOrphans]) await runJobs(world.services)
    expect(await world.guest.rest('POST', '/api/auth/login', { email: root.email, password })).toMatchObject({
      status: 401,
    })
    expect((await fetchImage(world, logo)).status).toBe(200)
    expect(await world.db.selectFrom('media').select('isUsed').execute()).toEqual([{ isUsed: 1 }])
  })
})
