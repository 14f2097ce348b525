import type { Mutant } from '../mutant.ts'

const once = 'src/server/platform/idempotency/once.ts'
const tests = ['tests/server/platform/idempotency.test.ts'] as const
const signUpTests = ['tests/server/identity/idempotent-sign-up.test.ts'] as const

export const idempotencyMutants: readonly Mutant[] = [
  {
    name: 'answers another call with the first one',
    file: once,
    find: 'if (row.fingerprint !== fingerprintOf(call))',
    replace: "if (row.fingerprint === '')",
    tests,
  },
  {
    name: 'remembers no call',
    file: once,
    find: '  await saveMade(db, row)',
    replace: '  if (db === undefined) await saveMade(db, row)',
    tests,
  },
  {
    name: 'shares keys between users',
    file: once,
    find: "(!isByGuest && viewer?.id) || 'guests'",
    replace: "(isByGuest && viewer?.id) || 'guests'",
    tests,
  },
  {
    name: 'looks a sign-up up by the user that it has made',
    file: once,
    find: "(!isByGuest && viewer?.id) || 'guests'",
    replace: "viewer?.id || 'guests'",
    tests: signUpTests,
  },
  {
    name: 'stores a quick hash of passwords',
    file: once,
    find: "  if (name === 'password') return\n",
    replace: '',
    tests: signUpTests,
  },
  {
    name: 'tells fields in another order apart',
    file: once,
    find: '.sort(([a], [b]) => (a < b ? -1 : 1))',
    replace: '',
    tests,
  },
  {
    name: 'remembers calls for ever',
    file: 'src/server/platform/idempotency/queries.ts',
    find: "\n    .where('createdAt', '>', since)",
    replace: "\n    .where('createdAt', '!=', since)",
    tests,
  },
  {
    name: 'hides that a repeated sign-up needs a second factor',
    file: 'src/server/identity/sign-up/sign-up-again.ts',
    find: "error.code === 'UNAUTHORIZED' && error.extra.secondFactor === undefined",
    replace: "error.code === 'UNAUTHORIZED'",
    tests: signUpTests,
  },
  {
    name: 'keeps the files of an upload that arrived twice',
    file: 'src/server/platform/media/upload-image.ts',
    find: 'else await ctx.media.remove(id).catch(() => {})',
    replace: 'else await Promise.resolve()',
    tests,
  },
  {
    name: 'gives all calls of a batch one key',
    file: 'src/server/api/trpc/json-request.ts',
    find: 'if (paths.length > 1 && request.headers[idempotencyHeader]',
    replace: 'if (paths.length > 99 && request.headers[idempotencyHeader]',
    tests,
  },
  {
    name: 'passes no key of a plain form on',
    file: 'src/server/api/pages/page-actions.ts',
    find: '      .then((ctx) => ({ ...ctx, idempotencyKey }))\n',
    replace: '      .then((ctx) => ({ ...ctx, ...(idempotencyKey === null && { idempotencyKey }) }))\n',
    tests: ['tests/server/api/page-actions.test.ts'],
  },
  {
    name: 'keeps the key of a form after its answer',
    file: 'src/client/platform/form-key.ts',
    find: 'next: () => keyOf(op)?.renew(),',
    replace: 'next: () => undefined,',
    tests: ['tests/client/platform/form-key.test.tsx'],
  },
  {
    name: 'forgets the key of a form at a reload',
    file: 'src/client/platform/form-key.ts',
    find: 'storage.getItem(storageKey)) ?? newKey()',
    replace: "storage.getItem('')) ?? newKey()",
    tests: ['tests/client/platform/form-key.test.tsx'],
  },
]
