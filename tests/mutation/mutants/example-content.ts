import type { Mutant } from '../mutant.ts'

export const exampleContentMutants: readonly Mutant[] = [
  {
    name: 'adds example content among the communities of a site',
    file: 'src/server/administration/example-content/begin.ts',
    find: 'if (await hasCommunities(ctx.db))',
    replace: 'if (false)',
    tests: ['tests/server/administration/example-content.test.ts'],
  },
  {
    name: 'lets an address find an example account',
    file: 'src/server/administration/example-content/add-account.ts',
    find: '    emailKey: exampleKey(id),\n',
    replace: '',
    tests: ['tests/server/administration/example-content.test.ts'],
  },
  {
    name: 'notifies example accounts',
    file: 'src/server/administration/example-content/add-account.ts',
    find: 'groupNames.flatMap((group) => channels.map',
    replace: 'groupNames.slice(0, 1).flatMap((group) => channels.map',
    tests: ['tests/server/administration/example-content.test.ts'],
  },
  {
    name: 'queues mail for addresses that nobody can have',
    file: 'src/server/platform/mail/mail-queue.ts',
    find: '  if (!canArrive(toEmail)) return\n',
    replace: '',
    tests: ['tests/server/administration/example-content.test.ts'],
  },
  {
    name: 'counts example accounts in the set-up',
    file: 'src/server/administration/setup/queries.ts',
    find: "whereRef('targetId', '=', 'user.id')",
    replace: "where('targetId', '=', '')",
    tests: ['tests/server/administration/example-content.test.ts'],
  },
  {
    name: 'writes a step of the example content again after a crash',
    file: 'src/server/administration/example-content/make-example-content.ts',
    find: 'const done = at + 1\n',
    replace: 'const done = at\n',
    tests: ['tests/server/administration/example-content.test.ts'],
  },
  {
    name: 'leaves topics that only the example content had',
    file: 'src/server/administration/example-content/remove-example-content.ts',
    find: '    await deleteUnusedTopics(db)\n',
    replace: '',
    tests: ['tests/server/administration/example-content.test.ts'],
  },
]
