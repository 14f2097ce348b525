import { insertOpenidAccount } from '../../../../src/server/identity/sign-in/openid-queries.ts'
import { updatePassword } from '../../../../src/server/identity/sign-in/queries.ts'
import { signInLinkOf, smtpUrl } from '../../identity/sign-in-links.ts'
import { password } from '../../world.ts'
import {
  authenticatorSetupCode,
  emailChangeLink,
  newPasskeyResponse,
  passkeySignIn,
  passkeySignup,
  someSession,
  storedPasskey,
  twoFactorInput,
  twoFactorUndoLink,
} from './account.ts'
import { accountOf, type CallTarget, holderOf, nextAddress, tokenFor } from './call-target.ts'

let profiles = 0

/** The inputs of the calls with which users sign in and look after their account. */
export const accountInputs = {
  'auth.viewer': () => undefined,
  'auth.me': () => undefined,
  'auth.signup': () => ({ name: 'Stranger', email: nextAddress(), password }),
  'auth.startPasskeySignup': () => ({ name: 'Stranger', email: nextAddress() }),
  'auth.passkeySignup': (aim) => passkeySignup(aim.scenario.world, nextAddress()),
  'auth.startPasskeySignIn': () => undefined,
  'auth.passkeySignIn': (aim) => passkeySignIn(aim.scenario.world, accountOf(aim)),
  'auth.startOpenid': () => ({ returnTo: '/' }),
  'auth.finishOpenid': () => ({ search: '?code=x&state=x' }),
  'auth.login': (aim) => ({ email: accountOf(aim).email, password }),
  'auth.requestSignInLink': (aim) => {
    Object.assign(aim.scenario.world.services.config, { smtpUrl })
    return { email: accountOf(aim).email }
  },
  'auth.signInByLink': signInLinkOf,
  'auth.logout': () => undefined,
  // Another name each time, because the name of a super admin is refused to others.
  'auth.updateProfile': () => ({ name: `Somebody ${'o'.repeat(++profiles)}` }),
  'auth.verifyEmail': async (aim) => ({ token: await tokenFor(aim, 'verify-email') }),
  'auth.resendVerification': (aim) => ({ email: accountOf(aim).email }),
  'auth.forgotPassword': (aim) => ({ email: accountOf(aim).email }),
  'auth.resetPassword': async (aim) => ({ token: await tokenFor(aim, 'reset-password'), newPassword: password }),
  'auth.secondFactor': (aim) => twoFactorInput(aim.scenario.world, accountOf(aim)),
  'auth.setPassword': async (aim) => {
    await updatePassword(aim.scenario.world.db, accountOf(aim).id, { passwordHash: '', isPasswordWeak: 0 })
    return { newPassword: password }
  },
  'auth.startProof': () => undefined,
  'auth.prove': () => ({ password }),
  'auth.checkProof': () => undefined,
  'auth.changePassword': () => ({ currentPassword: password, newPassword: password }),

  'account.get': () => undefined,
  'account.changeEmail': () => ({ email: nextAddress() }),
  'account.cancelEmailChange': () => undefined,
  'account.confirmEmail': (aim) => emailChangeLink(aim.scenario.world, accountOf(aim), 'confirm'),
  'account.undoEmail': (aim) => emailChangeLink(aim.scenario.world, accountOf(aim), 'undo'),
  'account.undoTwoFactor': (aim) => twoFactorUndoLink(aim.scenario.world, accountOf(aim)),
  'account.provider': () => undefined,
  'account.connectProvider': () => undefined,
  'account.disconnectProvider': async (aim) => {
    const { id } = accountOf(aim)
    const account = { issuer: 'https://id.example.org', subject: id, userId: id, createdAt: '', lastUsedAt: null }
    await insertOpenidAccount(aim.scenario.world.db, account)
    return undefined
  },
  'account.sessions': () => undefined,
  'account.endSession': (aim) => someSession(aim.scenario.world, holderOf(aim)),
  'account.endOtherSessions': () => undefined,
  'account.scheduleDeletion': () => ({ mode: 'ANONYMISE' }),
  'account.cancelDeletion': () => undefined,

  'twoFactor.list': () => undefined,
  'twoFactor.startApp': () => undefined,
  'twoFactor.confirmApp': (aim) => authenticatorSetupCode(aim.scenario.world, accountOf(aim)),
  'twoFactor.removeApp': () => undefined,
  'twoFactor.startPasskey': () => undefined,
  'twoFactor.addPasskey': (aim) => newPasskeyResponse(aim.scenario.world, holderOf(aim)),
  'twoFactor.removePasskey': (aim) => storedPasskey(aim.scenario.world, holderOf(aim)),
  'twoFactor.renewRecoveryCodes': async (aim) => {
    await storedPasskey(aim.scenario.world, accountOf(aim))
    return undefined
  },
} satisfies Record<string, (aim: CallTarget) => unknown>
