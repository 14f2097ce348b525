import type { Mutant } from '../mutant.ts'

/** Links that super admins hand over, and what ends them. */
export const handedLinkMutants: readonly Mutant[] = [
  {
    name: 'leaves the links to an account open when it becomes super admin',
    file: 'src/server/identity/users/super-admin.ts',
    find: '    await deleteAccessTokensOf(services.db, userId)\n',
    replace: '',
    tests: ['tests/server/users/super-admin-takeover.test.ts'],
  },
  {
    name: 'makes password links for super admins',
    file: 'src/server/identity/users/access/abilities.ts',
    find: 'if (isSuperAdmin) return conflict(messages.superAdminLinkRefused)',
    replace: '',
    tests: ['tests/server/administration/handed-links.test.ts'],
  },
  {
    name: 'makes password links for suspended users',
    file: 'src/server/identity/users/access/abilities.ts',
    find: '    if (isSuspended) return conflict(messages.accountSuspended)\n    return awaitsApproval ? conflict(messages.accountWaiting) : null\n  },\n  // A super',
    replace: '    return null\n  },\n  // A super',
    tests: ['tests/server/administration/handed-links.test.ts'],
  },
  {
    name: 'confirms a change of address for whoever may see it',
    file: 'src/server/administration/user-management/make-email-change-link.ts',
    find: "    await accountFor(ctx, ctx.viewer, 'handOver', change.userId)\n",
    replace: '',
    tests: ['tests/server/administration/handed-links.test.ts'],
  },
  {
    name: 'makes links for changes that are over',
    file: 'src/server/administration/user-management/make-email-change-link.ts',
    find: 'change.confirmedAt !== null || change.expiresAt <= timestamp(ctx)',
    replace: 'false',
    tests: ['tests/server/administration/handed-links.test.ts'],
  },
  {
    name: 'makes verification links for verified users',
    file: 'src/server/administration/user-management/make-verification-link.ts',
    find: 'if (facts.emailVerified) throw',
    replace: 'if (facts.emailVerified === null) throw',
    tests: ['tests/server/administration/handed-links.test.ts'],
  },
  {
    name: 'does not tell the user of a password link',
    file: 'src/server/administration/user-management/make-password-link.ts',
    find: 'to: [id]',
    replace: 'to: []',
    tests: ['tests/server/administration/handed-links.test.ts'],
  },
  {
    name: 'leaves earlier links usable',
    file: 'src/server/identity/sign-in/email-tokens.ts',
    find: '  await deleteHandedTokensOf(services.db, userId, purpose)\n',
    replace: '',
    tests: ['tests/server/administration/handed-links.test.ts'],
  },
  {
    name: 'ends mailed links with a handed one',
    file: 'src/server/identity/sign-in/queries.ts',
    find: "\n    .where('isHandedOver', '=', 1)",
    replace: '',
    tests: ['tests/server/administration/handed-links.test.ts'],
  },
  {
    name: 'makes super admins by a handed verification link',
    file: 'src/server/identity/sign-up/verify-email.ts',
    find: 'token.isHandedOver === 0 && ',
    replace: '',
    tests: ['tests/server/administration/handed-links.test.ts'],
  },
  {
    name: 'proves an address by a handed password link',
    file: 'src/server/identity/sign-in/reset-password.ts',
    find: 'const isProof = token.isHandedOver === 0',
    replace: 'const isProof = true',
    tests: ['tests/server/administration/handed-links.test.ts'],
  },
  {
    name: 'makes super admins by a handed change of address',
    file: 'src/server/users/account/email-change.ts',
    find: 'isOwnBrowser && change.isHandedOver === 0',
    replace: 'isOwnBrowser',
    tests: ['tests/server/administration/handed-links.test.ts'],
  },
]
