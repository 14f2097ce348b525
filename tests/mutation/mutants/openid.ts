import type { Mutant } from '../mutant.ts'

const killedBy =
  (test: string) =>
  (name: string, file: string, find: string, replace: string): Mutant => ({
    name,
    file: `src/server/${file}`,
    find,
    replace,
    tests: [`tests/server/${test}`],
  })
const openid = killedBy('identity/openid.test.ts')
const settings = killedBy('administration/openid-settings.test.ts')
const administration = 'administration/system-settings/openid-settings.ts'
const finishing = 'identity/openid/finish-openid.ts'
const connecting = 'identity/openid/connect-openid.ts'
const reading = 'identity/openid/claims.ts'

/** Mutants of signing in with an OpenID provider. */
export const openidMutants: readonly Mutant[] = [
  openid(
    'takes the answer of a provider in any browser',
    finishing,
    'if (!isSameBrowser(ctx, expected.browser))',
    'if (false)',
  ),
  openid('takes the answer of a provider twice', finishing, '!(await closeChallenge(ctx, state)) ||', ''),
  openid('replaces the second factor by the provider', finishing, 'if (secondFactor) throw', 'if (false) throw'),
  openid(
    'leads to other sites after the provider',
    finishing,
    "pathOnSite(expected.returnTo) ?? '/'",
    'expected.returnTo',
  ),
  openid('takes the nonce of another sign-in', reading, 'expectedNonce: expected.nonce,', ''),
  openid(
    'takes an address for verified that the provider did not verify',
    reading,
    'info.email_verified === true',
    'info.email_verified !== false',
  ),
  openid(
    'connects the provider in the session of another user',
    connecting,
    'if (viewer?.id !== userId) throw',
    'if (!viewer) throw',
  ),
  openid('connects an account of the provider to a second user', connecting, 'if (isTaken) throw', 'if (false) throw'),
  openid(
    'disconnects the only way to sign in',
    connecting,
    '\n    await refuseWithoutWayIn(ctx.db, ctx.viewer.id)',
    '',
  ),
  openid(
    'connects the provider without a recent proof',
    'users/account/router.ts',
    '    .use(requiresProof)\n    .mutation(({ ctx }) => startOpenid(',
    '    .mutation(({ ctx }) => startOpenid(',
  ),
  openid(
    'keeps a connection that an undo removes',
    'identity/two-factor/queries.ts',
    "\n  await db.deleteFrom('openidAccount').where('userId', '=', userId).where('createdAt', '>=', moment).execute()",
    '',
  ),
  openid(
    'reads answers of a provider without end',
    'identity/openid/provider.ts',
    'if (size > answerMax) throw',
    'if (size > 1e12) throw',
  ),
  settings(
    'sends the stored secret of the provider to another issuer',
    administration,
    'if (stored?.issuer !== input.issuer || stored.clientId !== input.clientId)',
    'if (!stored)',
  ),
  settings(
    'saves an issuer that is no provider',
    administration,
    'if (provider) await refuseUnusable(ctx, provider)',
    '',
  ),
  settings(
    'lets the settings change the provider of the environment',
    administration,
    "if (ctx.config.openid) throw new AppError('CONFLICT', messages.openidFixed)",
    '',
  ),
  settings(
    'reads the secret of another provider',
    'instance/settings/openid-settings.ts',
    "JSON.stringify(['openid provider', issuer, clientId])",
    "JSON.stringify(['openid provider', clientId])",
  ),
  settings(
    'ends at another issuer than the sign-in began at',
    finishing,
    'expected.issuer !== (await openidIdentity(ctx))?.issuer',
    'false',
  ),
]
