import type { Mutant } from '../mutant.ts'

const passkeyAlone = (name: string, file: string, find: string, replace: string): Mutant => ({
  name,
  file: `src/server/${file}`,
  find,
  replace,
  tests: ['tests/server/identity/passkeys-alone.test.ts'],
})
const signUp = 'identity/sign-up/sign-up-with-passkey.ts'
const signIn = 'identity/sign-in/sign-in-with-passkey.ts'

/** Mutants of accounts that sign in with a passkey alone. */
export const passkeyAloneMutants: readonly Mutant[] = [
  passkeyAlone(
    'signs in with a passkey that was only touched',
    'identity/two-factor/passkeys.ts',
    'isSignedBy(services, passkey, challenge, response, true)',
    'isSignedBy(services, passkey, challenge, response, false)',
  ),
  passkeyAlone(
    'makes an account with a passkey that was only touched',
    signUp,
    'checkPasskey(ctx, webauthn, response, true)',
    'checkPasskey(ctx, webauthn, response, false)',
  ),
  passkeyAlone('signs in twice with one signature', signIn, '\n    await consumeTicket(ctx, input.ticket)', ''),
  passkeyAlone('signs up twice with one challenge', signUp, '\n        await consumeTicket(ctx, ticket)', ''),
  passkeyAlone(
    'takes the challenge of a sign-in for a sign-up',
    signUp,
    "attemptChallenge(ctx, ticket, 'sign-up')",
    "attemptChallenge(ctx, ticket, 'sign-in')",
  ),
  passkeyAlone(
    'opens a sign-up by passkey while sign-up is closed',
    signUp,
    '\n  await signUpEligibility(ctx, input)',
    '',
  ),
  passkeyAlone(
    'opens a sign-up by passkey with a reserved name',
    signUp,
    '\n  await refuseReservedName(ctx, [name], { isSuperAdmin: false })',
    '',
  ),
  passkeyAlone('signs in by a repeated sign-up without end', signUp, '!(age < repeatableMs)', 'false'),
  passkeyAlone(
    'asks for the passkey of an account without a password as a second factor',
    signUp,
    'savePasskey(ctx, userId, unnamedPasskey, credential, 0)',
    'savePasskey(ctx, userId, unnamedPasskey, credential, 1)',
  ),
  passkeyAlone(
    'removes the last way to sign in',
    'users/account/two-factor-router.ts',
    '\n        await refuseWithoutWayIn(ctx.db, ctx.viewer.id)',
    '',
  ),
  passkeyAlone(
    'sets a password where there is one',
    'identity/sign-in/set-password.ts',
    'if (await hasPassword(db, viewer.id))',
    'if (false)',
  ),
  passkeyAlone(
    'keeps the passkey of a stranger after a mailed link',
    'identity/sign-in/expel-stranger.ts',
    '\n  await deleteOtherWaysIn(ctx.db, account.id)',
    '',
  ),
  passkeyAlone(
    'keeps the passkey of a stranger after a reset',
    'identity/sign-in/reset-password.ts',
    '\n    if (isProof && row?.emailVerifiedAt === null) await deleteOtherWaysIn(ctx.db, token.userId)',
    '',
  ),
  passkeyAlone(
    'removes the passkey by a password link that a super admin handed over',
    'identity/sign-in/reset-password.ts',
    'if (isProof && row?.emailVerifiedAt === null)',
    'if (row?.emailVerifiedAt === null)',
  ),
]
