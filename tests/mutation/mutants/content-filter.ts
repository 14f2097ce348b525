import type { Mutant } from '../mutant.ts'

const rules = 'tests/shared/instance/content-filter-rules.test.ts'
const corpus = 'tests/shared/instance/content-filter-corpus.test.ts'

export const contentFilterMutants: readonly Mutant[] = [
  {
    name: 'takes short words within addresses for meant',
    file: 'src/shared/instance/content-filter/moderate.ts',
    find: 'const addressWordMin = 5\n',
    replace: 'const addressWordMin = 1\n',
    tests: [rules],
  },
  {
    name: 'refuses innocent words that contain a blocked one',
    file: 'src/shared/instance/content-filter/moderate.ts',
    find: 'if (excuses(free, hit)) return false',
    replace: 'if (false) return false',
    tests: [corpus, rules],
  },
  {
    name: 'lets code and addresses hide words that are typed plainly',
    file: 'src/shared/instance/content-filter/moderate.ts',
    find: '[...withoutAllowed(matches), ...excluded]',
    replace: '[...withoutAllowed(matches)]',
    tests: [rules],
  },
  {
    name: 'accepts a text that is too complex to check',
    file: 'src/shared/instance/content-filter/moderate.ts',
    find: 'if (!hits || !byRules) return [tooComplex]',
    replace: 'if (!hits || !byRules) return []',
    tests: [rules],
  },
  {
    name: 'reports a lesser violation before the gravest',
    file: 'src/shared/instance/content-filter/moderate.ts',
    find: 'const category = moderationCategories.find(',
    replace: 'const category = moderationCategories.toReversed().find(',
    tests: [rules],
  },
  {
    name: 'works without end on a text that was written to overload it',
    file: 'src/shared/instance/content-filter/find-matches.ts',
    find: 'if (work > workMax) throw new TooComplex()',
    replace: 'if (work < 0) throw new TooComplex()',
    tests: [rules],
  },
  {
    name: 'continues a phrase in the next paragraph',
    file: 'src/shared/instance/content-filter/find-matches.ts',
    find: 'if (piece && !endsPhrase(piece)) take(',
    replace: 'if (piece) take(',
    tests: [corpus, rules],
  },
  {
    name: 'takes words of another alphabet for disguised Latin ones',
    file: 'src/shared/instance/content-filter/find-matches.ts',
    find: 'return words.filter((word) => !isOtherScript(word, reading, main))',
    replace: 'return words',
    tests: [rules],
  },
  {
    name: 'takes a few links to one address for advertising',
    file: 'src/shared/instance/content-filter/spam.ts',
    find: 'const sameAddressMax = 10\n',
    replace: 'const sameAddressMax = 1\n',
    tests: [rules],
  },
  {
    name: 'takes a list of different addresses for advertising',
    file: 'src/shared/instance/content-filter/spam.ts',
    find: ' && count * 2 >= addresses.length',
    replace: '',
    tests: [rules],
  },
  {
    name: 'ends a code block at any fence',
    file: 'src/shared/instance/content-filter/excluded-ranges.ts',
    find: 'else if (mark && open && mark.startsWith(open.mark))',
    replace: 'else if (mark && open)',
    tests: [rules],
  },
  {
    name: 'ignores the beginnings that word rules block',
    file: 'src/shared/instance/content-filter/word-rules.ts',
    find: '(isBeginning ? prefixOf : wordOf)',
    replace: '(false && isBeginning ? prefixOf : wordOf)',
    tests: [rules],
  },
  {
    name: 'misses blocked words that end within another in scripts without spaces',
    file: 'src/shared/instance/content-filter/substrings.ts',
    find: 'hit = hit.suffixMatch',
    replace: 'hit = null',
    tests: [rules],
  },
  {
    name: 'applies the word rules of one community in all',
    file: 'src/server/instance/content-filter/queries.ts',
    find: ", eb('communityId', '=', communityId)",
    replace: ", eb('communityId', '<>', communityId)",
    tests: ['tests/server/instance/content-filter.test.ts'],
  },
  {
    name: 'ignores the word rules of the instance',
    file: 'src/server/instance/content-filter/queries.ts',
    find: "eb('communityId', 'is', null), ",
    replace: '',
    tests: ['tests/server/instance/instance-word-rules.test.ts'],
  },
  {
    name: 'analyzes all texts of one author before the texts of others',
    file: 'src/server/instance/content-filter/analyze-texts.ts',
    find: 'enqueue(viewer?.id ?? address,',
    replace: "enqueue('',",
    tests: ['tests/server/platform/upload-cost.test.ts'],
  },
]
