import { expect } from 'vitest'
import { issueSetupLink } from '../../../src/server/administration/setup/setup-code.ts'
import type { emailComposers } from '../../../src/server/mails.ts'
import { setupCodeIn } from '../../../src/shared/administration/setup.ts'
import { createCommunity } from '../communities/create-community.ts'
import { withRenewedCookie } from '../identity/renewed-session.ts'
import { withMailServer } from '../identity/sign-in-links.ts'
import { totpCode } from '../identity/two-factor.ts'
import { mailedToken, password, type World } from '../world.ts'
import { notificationTriggers } from './notification-triggers.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** A user who awaits the approval of Root; earlier mails are delivered. */
async function waiting(world: World, name: string) {
  const root = await world.user('Root', { isSuperAdmin: true })
  await root.api.adminSettings.save({ signUpMode: 'approval' })
  const { user } = await world.guest.api.auth.signup({ name, email: 'somebody@example.org', password })
  await world.deliverMails()
  return { root, id: user.id }
}

export type MailKind = keyof typeof emailComposers

/** Triggers a mail of each kind to a user of this name; the last mail is the one meant. */
export const mailOccasions: Record<MailKind, (world: World, name: string) => Promise<unknown>> = {
  'verify-email': (world, name) => world.guest.api.auth.signup({ name, email: 'somebody@example.org', password }),
  'reset-password': async (world, name) => {
    const ann = await world.user('Ann')
    await ann.api.auth.updateProfile({ name })
    await world.guest.api.auth.forgotPassword({ email: ann.email })
  },
  'sign-in-link': async (world, name) => {
    const ann = await world.user('Ann')
    await ann.api.auth.updateProfile({ name })
    await withMailServer(world, () => world.guest.api.auth.requestSignInLink({ email: ann.email }))
  },
  'confirm-email-change': async (world, name) => {
    const ann = await world.user('Ann')
    await ann.api.auth.updateProfile({ name })
    await ann.api.account.changeEmail({ email: 'next@example.net' })
  },
  'email-changed': async (world, name) => {
    const ann = await world.user('Ann')
    await ann.api.auth.updateProfile({ name })
    await ann.api.account.changeEmail({ email: 'next@example.net' })
    const [email] = await world.deliverMails()
    await ann.api.account.confirmEmail({ token: mailedToken(email) })
  },
  'password-changed': async (world, name) => {
    const ann = await world.user('Ann')
    await ann.api.auth.updateProfile({ name })
    await ann.api.auth.changePassword({ currentPassword: password, newPassword: 'another horse' })
    expect((await withRenewedCookie(world, ann).api.auth.me())?.name).toBe(name)
  },
  'new-sign-in': async (world, name) => {
    const ann = await world.user('Ann')
    await ann.api.auth.updateProfile({ name })
    await world.clientWith('', { userAgent: chrome }).api.auth.login({ email: ann.email, password })
  },
  'deletion-scheduled': async (world, name) => {
    const ann = await world.user('Ann')
    await ann.api.auth.updateProfile({ name })
    await ann.api.account.scheduleDeletion({ mode: 'ANONYMISE' })
  },
  'two-factor-changed': async (world, name) => {
    const ann = await world.user('Ann')
    await ann.api.auth.updateProfile({ name })
    const { secret } = await ann.api.twoFactor.startApp()
    await ann.api.twoFactor.confirmApp({ code: totpCode(world, secret) })
  },
  'account-suspended': async (world, name) => {
    const [root, ann] = [await world.user('Root', { isSuperAdmin: true }), await world.user('Ann')]
    await ann.api.auth.updateProfile({ name })
    await root.api.userManagement.suspend({ id: ann.id, reason: 'Advertising in three communities.', until: null })
  },
  'suspension-lifted': async (world, name) => {
    const [root, ann] = [await world.user('Root', { isSuperAdmin: true }), await world.user('Ann')]
    await ann.api.auth.updateProfile({ name })
    await root.api.userManagement.suspend({ id: ann.id, reason: 'Spam', until: null })
    await root.api.userManagement.lift({ id: ann.id })
  },
  'account-approved': async (world, name) => {
    const { root, id } = await waiting(world, name)
    await root.api.userManagement.approve({ id })
  },
  'account-denied': async (world, name) => {
    const { root, id } = await waiting(world, name)
    await root.api.userManagement.deny({ id, reason: 'This place is for members of our club.' })
  },
  'super-admin-appointed': async (world, name) => {
    const ann = await world.user('Ann')
    await ann.api.auth.updateProfile({ name })
    const code = setupCodeIn((await issueSetupLink(world.services)) ?? '') ?? ''
    await ann.api.setup.claim({ code })
  },
  invitation: async (world, name) => {
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    await ann.api.auth.updateProfile({ name })
    await bob.api.invitations.send({
      slug: (await createCommunity(bob)).slug,
      emails: [ann.email],
      message: 'Come along',
    })
  },
  contact: async (world, name) => {
    const ann = await world.user('Ann', { isSuperAdmin: true })
    await ann.api.auth.updateProfile({ name })
    const { ticket } = await world.guest.api.contact.form()
    world.advance(10_000)
    const message = 'How do I found a community?'
    await world.guest.api.contact.send({ name: 'Nora Lind', email: 'nora@example.net', message, ticket })
  },
  ...notificationTriggers,
}

export const mailKinds = Object.keys(mailOccasions) as MailKind[]
