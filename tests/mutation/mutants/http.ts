import type { Mutant } from '../mutant.ts'

export const httpMutants: readonly Mutant[] = [
  {
    name: 'takes writes from the pages of other sites',
    file: 'src/server/platform/http/cross-site.ts',
    find: 'return origin !== null && (origin === publicOrigin || origin === askedOrigin)',
    replace: "return origin !== 'null'",
    tests: ['tests/server/identity/sessions.test.ts'],
  },
  {
    name: 'takes writes from pages without encryption',
    file: 'src/server/platform/http/cross-site.ts',
    find: "protocol === 'https' ? 'https:' : publicProtocol",
    replace: "'http:'",
    tests: ['tests/server/identity/sessions.test.ts'],
  },
  {
    name: 'takes forms of other sites from browsers that send only the address of the page',
    file: 'src/server/platform/http/cross-site.ts',
    find: 'return referer !== undefined && !isOwn(originOf(referer), request, publicUrl)',
    replace: 'return false',
    tests: ['tests/server/identity/sessions.test.ts', 'tests/server/api/page-actions.test.ts'],
  },
  {
    name: 'lets neighbouring hosts set the cookies of an instance with https',
    file: 'src/server/platform/http/cookies.ts',
    find: "'__Host-'",
    replace: "''",
    tests: ['tests/server/identity/sessions.test.ts'],
  },
  {
    name: 'gives the cookies of two instances on one host the same name',
    file: 'src/server/platform/http/cookies.ts',
    find: 'const { port } = new URL(config.publicUrl)',
    replace: "const port = ''",
    tests: ['tests/server/identity/sessions.test.ts'],
  },
]
