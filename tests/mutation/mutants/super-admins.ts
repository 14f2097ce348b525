import type { Mutant } from '../mutant.ts'

/** The set-up, and the right of super admins. */
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
]
