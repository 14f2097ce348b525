import type { Mutant } from '../mutant.ts'

/** The set-up, the right of super admins, and what protects them. */
export const superAdminMutants: readonly Mutant[] = [
  {
    name: 'ends the set-up with the first account',
    file: 'src/server/administration/setup/setup-code.ts',
    find: 'config.superAdminEmail === null && !(await findAnySuperAdmin(db))',
    replace: "config.superAdminEmail === null && !(await db.selectFrom('user').select('id').executeTakeFirst())",
    tests: ['tests/server/administration/setup.test.ts'],
  },
  {
    name: 'redeems a set-up code beside a super admin who came first',
    file: 'src/server/administration/setup/setup-code.ts',
    find: "  if (await findAnySuperAdmin(db)) throw new AppError('CONFLICT', messages.setupOver)\n",
    replace: '',
    tests: ['tests/server/administration/setup.test.ts'],
  },
  {
    name: 'leaves earlier sessions to an account that claims the set-up',
    file: 'src/server/administration/setup/claim-setup.ts',
    find: '    await endEarlierAccess(ctx, viewer.id)\n',
    replace: '',
    tests: ['tests/server/administration/setup.test.ts'],
  },
  {
    name: 'counts deleted accounts in the set-up',
    file: 'src/server/administration/setup/queries.ts',
    find: "\n      .where('deletedAt', 'is', null)",
    replace: '',
    tests: ['tests/server/administration/setup.test.ts'],
  },
  {
    name: 'logs no wrong password',
    file: 'src/server/identity/auth/log-in.ts',
    find: "    logFailedSignIn(ctx, row?.id ?? null, 'password')\n",
    replace: '',
    tests: ['tests/server/identity/failed-sign-ins.test.ts'],
  },
  {
    name: 'logs no wrong second factor',
    file: 'src/server/identity/two-factor/second-factor.ts',
    find: '    onWrong(userId)\n',
    replace: '',
    tests: ['tests/server/identity/failed-sign-ins.test.ts'],
  },
  {
    name: 'writes mails to files while the password of the mail server cannot be read',
    file: 'src/server/instance/settings/mail-settings.ts',
    find: '    if (problem !== null) throw new TransportUnusable(problem)\n',
    replace: '',
    tests: ['tests/server/administration/mail-settings.test.ts'],
  },
  {
    name: 'takes a damaged mail server for none',
    file: 'src/server/instance/settings/mail-settings.ts',
    find: "  if (stored === 'damaged') return",
    replace: "  if (stored === 'damaged') return { server: null, problem: null }\n  if (stored === 'damaged') return",
    tests: ['tests/server/administration/mail-settings.test.ts'],
  },
  {
    name: 'stores the secret of an authenticator app in plain text',
    file: 'src/server/identity/two-factor/app-secret.ts',
    find: 'return await encryptSecret(config, purposeOf(userId), secret)',
    replace: 'return secret',
    tests: ['tests/server/identity/stored-secrets.test.ts'],
  },
  {
    name: 'takes the app of another user',
    file: 'src/server/identity/two-factor/app-secret.ts',
    find: 'const purposeOf = (userId: string) =>',
    replace: "const purposeOf = (_userId: string, userId = '') =>",
    tests: ['tests/server/identity/stored-secrets.test.ts'],
  },
  {
    name: 'leaves secrets with the key of the file',
    file: 'src/server/platform/secret-key.ts',
    find: 'const isCurrent = config.secretKey === null || ',
    replace: 'const isCurrent = config.secretKey !== undefined || ',
    tests: ['tests/server/identity/stored-secrets.test.ts'],
  },
]
