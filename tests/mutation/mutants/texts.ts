import type { Mutant } from '../mutant.ts'

export const textMutants: readonly Mutant[] = [
  {
    name: 'cuts a text within a character as readers see it',
    file: 'src/shared/platform/truncate.ts',
    find: 'return begin + (segment?.index ?? 0)',
    replace: 'return at',
    tests: ['tests/shared/platform/plain-text.test.ts'],
  },
  {
    name: 'takes a text with syntax for plain',
    file: 'src/shared/platform/plain-text.ts',
    find: '|^[ \\t]*(?:[#>+=-]',
    replace: '|^(?:[#>+=-]',
    tests: ['tests/shared/platform/plain-text.test.ts'],
  },
  {
    name: 'keeps the plain text of an edited comment',
    file: 'src/server/discussions/comments/edit-comment.ts',
    find: '{ content, plainText }, at)',
    replace: '{ content, plainText: null }, at)',
    tests: ['tests/server/discussions/plain-text.test.ts'],
  },
  {
    name: 'keeps the plain text of erased comments',
    file: 'src/server/users/account/deletion-queries.ts',
    find: '{ ...emptyCommentText, plainText: null }',
    replace: '{ ...emptyCommentText }',
    tests: ['tests/server/discussions/plain-text.test.ts'],
  },
  {
    name: 'takes a required text that shows nothing',
    file: 'src/shared/platform/fields.ts',
    find: "text(label, max).refine((value) => visiblePart(value) !== '', empty)",
    replace: "text(label, max).refine((value) => value.trim() !== '', empty)",
    tests: ['tests/server/discussions/posts.test.ts'],
  },
  {
    name: 'takes invisible characters for a reason',
    file: 'src/shared/platform/fields.ts',
    find: ".overwrite((value) => (visiblePart(value) === '' ? '' : value))",
    replace: '',
    tests: ['tests/shared/platform/form-fields.test.ts'],
  },
  {
    name: 'counts invisible characters of a description',
    file: 'src/shared/platform/fields.ts',
    find: 'visiblePart(value).length >= min',
    replace: 'value.length >= min',
    tests: ['tests/server/communities/communities.test.ts'],
  },
  {
    name: 'lets a title turn the text around it',
    file: 'src/shared/platform/fields.ts',
    find: '(value) => !directionControl.test(value)',
    replace: '(value) => value !== null',
    tests: ['tests/server/discussions/posts.test.ts'],
  },
  {
    name: 'refuses direction marks in a title',
    file: 'src/shared/platform/fields.ts',
    find: '/[\\u202a-\\u202e\\u2066-\\u2069]/',
    replace: '/[\\u200e\\u202a-\\u202e\\u2066-\\u2069]/',
    tests: ['tests/server/discussions/posts.test.ts'],
  },
]
