import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { refusal } from '../../support/refusal.ts'
import { password } from '../../support/world.ts'

/** The keys of the specification, with their defaults. */
const defaults = {
  PROFILE_DISPLAY_NAME: '',
  PROFILE_BIO: '',
  NOTIFICATIONS_EMAIL_ENABLED: 'true',
  PRIVACY_PROFILE_VISIBLE: 'true',
  PRIVACY_ACTIVITY_STATUS_VISIBLE: 'true',
  APPEARANCE_DARK_MODE_ENABLED: 'false',
}
const path = '/api/users/me/settings'
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

describe('settings', () => {
  test('are the settings of the specification with their defaults, for signed-in users', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const profile = { name: 'Ann', email: 'ann@example.org', image: null }
    expect((await ann.rest('GET', path)).body).toEqual({ settings: defaults, profile })
    expect(await ann.api.settings.get()).toEqual({ settings: defaults, profile })
    expect((await world.guest.rest('GET', path)).status).toBe(401)
    expect((await world.guest.rest('PUT', path, { PROFILE_BIO: 'Bees' })).status).toBe(401)
  })

  test('keep omitted keys, and are separate for each user', async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const first = await ann.rest('PUT', path, { PROFILE_BIO: 'Bees', APPEARANCE_DARK_MODE_ENABLED: 'true' })
    expect(first).toMatchObject({ status: 200, body: { message: messages.settingsSaved, profile: { name: 'Ann' } } })
    const second = await ann.rest('PUT', path, { PROFILE_BIO: '' })
    const saved = { ...defaults, APPEARANCE_DARK_MODE_ENABLED: 'true' }
    expect(second.body).toMatchObject({ settings: saved, message: 'Settings saved successfully.' })
    expect((await ann.rest('GET', path)).body.settings).toEqual(saved)
    expect((await bob.rest('GET', path)).body.settings).toEqual(defaults)
    expect((await ann.rest('PUT', path, {})).body).toMatchObject({ settings: saved, message: 'No changes to save.' })
  })

  test('with an unknown key are refused by its name, and none is saved', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    for (const key of ['THEME', 'profile_bio', 'PROFILE_BIO ', 'email', 'userId', 'toString']) {
      const answer = await ann.rest('PUT', path, { PROFILE_BIO: 'Bees', [key]: 'true' })
      expect.soft(answer).toMatchObject({ status: 400, body: { field: key, error: expect.stringContaining(key) } })
    }
    const typed = ann.api.settings.save({ PROFILE_BIO: 'Bees', THEME: 'dark' } as never)
    expect(await refusal(typed)).toMatchObject({ status: 400, field: 'THEME' })
    expect((await ann.api.settings.get()).settings).toEqual(defaults)
  })

  test('with an invalid value are refused by its key, and none is saved', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    for (const [key, value, error] of [
      ['PROFILE_DISPLAY_NAME', 'A'.repeat(81), 'Display name must be at most 80 characters'],
      ['PROFILE_DISPLAY_NAME', null, 'Display name is required'],
      ...['\u202eAnn', 'An\u200bn', '\u3164', 'Ann\u0000'].map(
        (unseen) => ['PROFILE_DISPLAY_NAME', unseen, 'Display name must not contain invisible characters'] as const,
      ),
      ['PROFILE_BIO', 'Bees\u0000', 'Bio must not contain the character U+0000'],
      ['PROFILE_BIO', 'A'.repeat(2_001), 'Bio must be at most 2,000 characters'],
      ['PROFILE_BIO', ['Bees'], 'Bio is required'],
      ['NOTIFICATIONS_EMAIL_ENABLED', 'yes', 'NOTIFICATIONS_EMAIL_ENABLED must be true or false'],
      ['PRIVACY_PROFILE_VISIBLE', false, 'PRIVACY_PROFILE_VISIBLE must be true or false'],
      ['PRIVACY_ACTIVITY_STATUS_VISIBLE', 'TRUE', 'PRIVACY_ACTIVITY_STATUS_VISIBLE must be true or false'],
      ['APPEARANCE_DARK_MODE_ENABLED', '', 'APPEARANCE_DARK_MODE_ENABLED must be true or false'],
    ] as const) {
      const answer = await ann.rest('PUT', path, { PROFILE_BIO: 'Bees', [key]: value })
      expect.soft(answer).toMatchObject({ status: 400, body: { error, field: key } })
    }
    expect((await ann.api.settings.get()).settings).toEqual(defaults)
  })
})

describe('the effect of a setting', () => {
  test("shows display name and bio on the profile, and falls back to the account's name", async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const profile = async () => (await bob.rest('GET', `/api/users/${ann.id}`)).body
    expect(await profile()).toMatchObject({ name: 'Ann', bio: '' })
    await ann.api.settings.save({ PROFILE_DISPLAY_NAME: 'Ann of the Hives', PROFILE_BIO: '*Bees* & honey' })
    expect(await profile()).toMatchObject({ name: 'Ann of the Hives', bio: '*Bees* & honey' })
    await ann.api.settings.save({ PROFILE_DISPLAY_NAME: '   ' })
    expect(await profile()).toMatchObject({ name: 'Ann' })
  })

  test('hides a profile and everything below it from all but its owner and super admins', async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const admin = await world.user('Admin', { isSuperAdmin: true })
    const { forumId } = await createCommunity(ann)
    await ann.api.posts.create({ title: 'Openings', content: 'e4', forumId })
    const pages = ['', '/posts', '/comments', '/communities'].map((page) => `/api/users/${ann.id}${page}`)
    const statuses = (who: Pick<typeof bob, 'rest'>) =>
      Promise.all(pages.map(async (page) => (await who.rest('GET', page)).status))

    expect(await statuses(bob)).toEqual([200, 200, 200, 200])
    await ann.api.settings.save({ PRIVACY_PROFILE_VISIBLE: 'false' })
    for (const other of [bob, world.guest]) expect(await statuses(other)).toEqual([404, 404, 404, 404])
    for (const trusted of [ann, admin]) expect(await statuses(trusted)).toEqual([200, 200, 200, 200])
    expect(await ann.api.users.byId({ id: ann.id })).toMatchObject({ isHidden: true })
    const hidden = await refusal(bob.api.users.byId({ id: ann.id }))
    expect(hidden).toEqual(await refusal(bob.api.users.byId({ id: 'nobody' })))

    await ann.api.settings.save({ PRIVACY_PROFILE_VISIBLE: 'true' })
    expect(await bob.api.users.byId({ id: ann.id })).toMatchObject({ isHidden: false })
  })

  test('hides the last visit from all but the user and super admins', async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const admin = await world.user('Admin', { isSuperAdmin: true })
    const seenBy = async (who: Pick<typeof bob, 'api'>) => (await who.api.users.byId({ id: ann.id })).lastSeenAt
    expect(await seenBy(bob)).toEqual(expect.any(String))
    await ann.api.settings.save({ PRIVACY_ACTIVITY_STATUS_VISIBLE: 'false' })
    for (const other of [bob, world.guest]) expect(await seenBy(other)).toBeNull()
    for (const trusted of [ann, admin]) expect(await seenBy(trusted)).toEqual(expect.any(String))
  })

  test('sends users who want no mail only mails that protect the account', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const elsewhere = world.clientWith('', { userAgent: chrome })
    await ann.api.settings.save({ NOTIFICATIONS_EMAIL_ENABLED: 'false' })
    await elsewhere.api.auth.login({ email: ann.email, password })
    expect(await world.deliverMails()).toEqual([])
    await ann.api.auth.changePassword({ currentPassword: password, newPassword: 'another horse' })
    await world.guest.api.auth.forgotPassword({ email: ann.email })
    expect((await world.deliverMails()).map(({ subject }) => subject)).toEqual([
      'Your password was changed',
      'Reset your password',
    ])
  })

  test('drops a queued mail whose recipient switches it off', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    await world.clientWith('', { userAgent: chrome }).api.auth.login({ email: ann.email, password })
    await ann.api.settings.save({ NOTIFICATIONS_EMAIL_ENABLED: 'false' })
    expect(await world.deliverMails()).toEqual([])
  })
})
