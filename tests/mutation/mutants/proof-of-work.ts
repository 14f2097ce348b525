import type { Mutant } from '../mutant.ts'

const file = 'src/server/instance/settings/proof-of-work.ts'
const tests = ['tests/server/identity/proof-of-work.test.ts'] as const

export const proofOfWorkMutants: readonly Mutant[] = [
  {
    name: 'takes each proof many times',
    file,
    find: "verified && (await services.rateLimits.consume('proof', challenge.signature)) === 0",
    replace: 'verified',
    tests,
  },
  {
    name: 'takes each proof many times on a site without rate limits',
    file: 'src/server/platform/rate-limits/rate-limits.ts',
    find: '.filter(([name]) => limitsAttempts || onceRules.has(name))',
    replace: '.filter(() => limitsAttempts)',
    tests,
  },
  {
    name: 'takes proofs of old challenges',
    file,
    find: 'if (challenge.parameters.data.until < services.now().getTime()) return false\n',
    replace: '',
    tests,
  },
  {
    name: 'signs up without the proof that the site asks for',
    file: 'src/server/identity/sign-up/sign-up.ts',
    find: 'eligibility.awaitsApproval || !(isVouchedFor || (await hasDoneWork(ctx, input.proof)))',
    replace: 'eligibility.awaitsApproval',
    tests,
  },
  {
    name: 'takes contact messages without a proof',
    file: 'src/server/administration/contact/contact-form.ts',
    find: 'if (!(await hasDoneWork(ctx, proof)))',
    replace: 'if (proof === null)',
    tests,
  },
]
