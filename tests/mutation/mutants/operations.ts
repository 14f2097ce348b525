import type { Mutant } from '../mutant.ts'

export const operationsMutants: readonly Mutant[] = [
  {
    name: 'erases the texts of a deleted account before it deletes them',
    file: 'src/server/users/account/delete-content.ts',
    find: '    for (const row of page) if (row.deletedAt === null) await softDelete(services, kind, row)\n    return page',
    replace:
      "    await services.db.updateTable('comment').set({ content: '' }).where('authorId', '=', userId).execute()\n    for (const row of page.slice(1)) if (row.deletedAt === null) await softDelete(services, kind, row)\n    return page",
    tests: ['tests/server/users/account-deletion-in-progress.test.ts'],
  },
  {
    name: 'leaves the texts of a deletion that was interrupted before it erased them',
    file: 'src/server/users/account/delete-content.ts',
    find: 'const ids = page.map(',
    replace: 'const ids = page.filter((row) => row.deletedAt === null).map(',
    tests: ['tests/server/users/account-deletion-in-progress.test.ts'],
  },
  {
    name: 'deletes all content of an account in one transaction',
    file: 'src/server/users/account/delete-content.ts',
    find: 'const pageSize = 20\n',
    replace: 'const pageSize = 100_000\n',
    tests: ['tests/server/users/account-deletion-in-progress.test.ts'],
  },
  {
    name: 'keeps the earlier versions of deleted comments',
    file: 'src/server/users/account/deletion-queries.ts',
    find: '"commentId" in ',
    replace: 'false and "commentId" in ',
    tests: ['tests/server/users/account-deletion-in-progress.test.ts'],
  },
  {
    name: 'finds parts of one or two letters only where a word begins',
    file: 'src/server/platform/search-index/substrings.ts',
    find: 'isPrefix ? part :',
    replace: `isPrefix ? (part.length > 2 ? part : \` \${part}\`) :`,
    tests: ['tests/server/administration/dashboard-lists.test.ts'],
  },
  {
    name: 'asks the index of words for parts of words',
    file: 'src/server/platform/search-index/substrings.ts',
    find: '!isPrefix || words.every(isUnspaced)',
    replace: 'words.length > 0',
    tests: ['tests/server/administration/dashboard-lists.test.ts'],
  },
  {
    name: 'reads any number of texts for parts that no index knows',
    file: 'src/server/administration/dashboard/substring-page.ts',
    find: 'perStep: 100, scannedMax: textsReadMax',
    replace: 'perStep: 100, scannedMax: 1_000_000',
    tests: ['tests/server/administration/short-search-parts.test.ts'],
  },
  {
    name: 'exports formulas that a quote begins',
    file: 'src/server/instance/audit-log/export-route.ts',
    find: `["'\\p{Zs}\\p{Cf}]*`,
    replace: ' *',
    tests: ['tests/server/instance/audit-log.test.ts'],
  },
  {
    name: 'leaves the pages of a user open whom the operator suspends',
    file: 'src/server/platform/live-events/other-processes.ts',
    find: '    live.hear(channels)\n',
    replace: '',
    tests: ['tests/server/operations/cli-reaches-pages.test.ts'],
  },
  {
    name: 'lets every cache keep the image of a post that can be edited',
    file: 'src/server/discussions/media/routes.ts',
    find: "shared: { 'cache-control': 'public, no-cache'",
    replace: "shared: { 'cache-control': 'public, max-age=3600'",
    tests: ['tests/server/platform/private-images.test.ts'],
  },
  {
    name: 'lets the browser keep a private image without asking',
    file: 'src/server/discussions/media/routes.ts',
    find: "'private, no-cache'",
    replace: "'private, max-age=3600'",
    tests: ['tests/server/platform/private-images.test.ts'],
  },
  {
    name: 'leaves an image that waits to be published out of the backup',
    file: 'src/server/operations/backups/stage-files.ts',
    find: '[join(dataDir, name), pending, join(dataDir, name)]',
    replace: '[join(dataDir, name), join(dataDir, name), pending].slice(0, 2)',
    tests: ['tests/server/operations/backup.test.ts'],
  },
]
