import type { Mutant } from '../mutant.ts'

const tests: Mutant['tests'] = ['tests/server/identity/sign-in-links.test.ts']

/** Mutants of mailed sign-in links. */
export const signInLinkMutants: Mutant[] = [
  {
    name: 'signs in by a link in any browser',
    file: 'src/server/identity/sign-in/sign-in-by-link.ts',
    find: 'if (!isSameBrowser(ctx, token.browserHash))',
    replace: 'if (false)',
    tests,
  },
  {
    name: 'takes over a planted cookie as the browser of a link',
    file: 'src/server/identity/sessions/sign-in-browser.ts',
    find: "/^[\\w-]{22}$/.test(value ?? '')",
    replace: "value !== null && value !== ''",
    tests,
  },
  {
    name: 'signs in by a link without the second factor',
    file: 'src/server/identity/sign-in/sign-in-by-link.ts',
    find: 'if (secondFactor) return null',
    replace: '',
    tests,
  },
  {
    name: 'signs in by a link twice',
    file: 'src/server/identity/sign-in/sign-in-by-link.ts',
    find: "await redeemEmailToken(ctx, 'sign-in', mailedToken)",
    replace: 'await findEmailToken(ctx.db, tokenHash(mailedToken), "sign-in", timestamp(ctx))',
    tests,
  },
  {
    name: 'keeps the password of a stranger who signed up with the address of a link',
    file: 'src/server/identity/sign-in/sign-in-by-link.ts',
    find: 'const isPasswordVoid = await expelStranger(ctx, row)',
    replace: 'const isPasswordVoid = false',
    tests,
  },
  {
    name: 'voids the password of a user who proves the address in the browser of the sign-up',
    file: 'src/server/identity/sign-in/expel-stranger.ts',
    find: ' || (await findTrustedDevice(ctx, account.emailKey))',
    replace: '',
    tests,
  },
  {
    name: 'lets a sign-in link work for an hour',
    file: 'src/server/identity/sign-in/email-tokens.ts',
    find: "'sign-in': hour / 6,",
    replace: "'sign-in': hour,",
    tests,
  },
  {
    name: 'mails sign-in links without a limit',
    file: 'src/server/identity/sign-in/request-sign-in-link.ts',
    find: "\n  await enforceLimit(ctx, 'mail.sign-in', emailKey(email))",
    replace: '',
    tests,
  },
  {
    name: 'keeps open sign-in links when the account is protected again',
    file: 'src/server/identity/sign-in/queries.ts',
    find: "['reset-password', 'sign-in']",
    replace: "['reset-password']",
    tests,
  },
]
