import type { Mutant } from '../mutant.ts'

const store: Mutant['tests'] = ['tests/server/api/kept-pages.test.ts']
const rendered: Mutant['tests'] = ['tests/server/api/rendered-pages.test.ts']
const canaries: Mutant['tests'] = ['tests/server/structure/canary-kept-pages.test.ts']
const markup: Mutant['tests'] = ['tests/server/api/kept-markup.test.ts']
const presence: Mutant['tests'] = ['tests/server/discussions/writing-signs.test.ts']

export const keptPageMutants: readonly Mutant[] = [
  {
    name: 'keeps any number of pages',
    file: 'src/server/api/pages/kept-pages.ts',
    find: 'const maxSize = 12_000_000',
    replace: 'const maxSize = 12_000_000_000',
    tests: store,
  },
  {
    name: 'remembers the queries of any number of pages',
    file: 'src/server/api/pages/kept-pages.ts',
    find: 'const maxQueriesSize = 4_000_000',
    replace: 'const maxQueriesSize = 4_000_000_000',
    tests: store,
  },
  {
    name: 'shows a page of a later time after the clock jumped back',
    file: 'src/server/api/pages/kept-pages.ts',
    find: 'age < 0 || age >= maxAgeMs',
    replace: 'age >= maxAgeMs',
    tests: store,
  },
  {
    name: 'shows guests a page of before a write as unchanged',
    file: 'src/server/api/pages/kept-pages.ts',
    find: 'last && last.version === version',
    replace: 'last && last.version <= version',
    tests: store,
  },
  {
    name: 'replaces a page by a slower rendering of older answers',
    file: 'src/server/api/pages/kept-pages.ts',
    find: '(lastPages.get(target)?.version ?? version) <= version',
    replace: 'target',
    tests: store,
  },
  {
    name: 'shows one page at the address of another with the same answers',
    file: 'src/server/api/pages/kept-pages.ts',
    find: '    url,\n    encoding,',
    replace: '    encoding,',
    tests: canaries,
  },
  {
    name: 'shows kept pages to all who had the same queries',
    file: 'src/server/api/pages/kept-pages.ts',
    find: '...answers.flatMap((answer) => [pageQueryKey(answer), answer.body])',
    replace: '...answers.map(pageQueryKey)',
    tests: canaries,
  },
  {
    name: 'shares a page that was made from the answers of another viewer',
    file: 'src/server/api/pages/rendered-pages.ts',
    find: '(outcome.isExpected || !isKnown)',
    replace: 'true',
    tests: rendered,
  },
  {
    name: 'shares work that has ended',
    file: 'src/server/platform/shared-work.ts',
    find: '.finally(() => running.delete(key))',
    replace: '',
    tests: rendered,
  },
  {
    name: 'shares markup between languages',
    file: 'src/client/rendering/markup-store.ts',
    find: `const inLanguage = (key: string) => \`\${language} \${key}\``,
    replace: 'const inLanguage = (key: string) => key',
    tests: ['tests/server/api/languages-of-pages.test.ts'],
  },
  {
    name: 'keeps any amount of markup',
    file: 'src/client/rendering/markup-store.ts',
    find: 'const maxSize = 24_000_000',
    replace: 'const maxSize = 24_000_000_000',
    tests: markup,
  },
  {
    name: 'keeps markup of any length',
    file: 'src/client/rendering/markup-store.ts',
    find: 'const maxEntrySize = 200_000',
    replace: 'const maxEntrySize = 20_000_000',
    tests: markup,
  },
  {
    name: 'shares the markup of texts that differ',
    file: 'src/client/ui/Markdown.tsx',
    find: "['text', props]",
    replace: "['text']",
    tests: markup,
  },
  {
    name: 'shows the card of a community as another reader gets it',
    file: 'src/client/features/communities/communities/CommunityCard.tsx',
    find: "['community', community]",
    replace: "['community', community.id]",
    tests: markup,
  },
  {
    name: 'shows the card of a post as another reader gets it',
    file: 'src/client/features/discussions/posts/PostCard.tsx',
    find: "['card', post, withCommunity,",
    replace: "['card', post.id, withCommunity,",
    tests: markup,
  },
  {
    name: 'caches any number of answers',
    file: 'src/server/platform/response-cache/versioned-cache.ts',
    find: '    maxSize,\n    sizeCalculation: ({ value }, key)',
    replace: '    maxSize: 1e9 * maxSize,\n    sizeCalculation: ({ value }, key)',
    tests: ['tests/server/platform/versioned-cache.test.ts'],
  },
  {
    name: 'remembers the writers of threads that nobody watches',
    file: 'src/server/platform/live-events/live-events.ts',
    find: 'else if (watchers.has(channel)) presence.add',
    replace: 'else presence.add',
    tests: presence,
  },
  {
    name: 'remembers the writers of a thread after its last reader has left',
    file: 'src/server/platform/live-events/live-events.ts',
    find: '        presence.forget(watched)\n',
    replace: '',
    tests: presence,
  },
]
