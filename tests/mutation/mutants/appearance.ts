import type { Mutant } from '../mutant.ts'

export const appearanceMutants: readonly Mutant[] = [
  {
    name: 'saves own CSS without a recent proof',
    file: 'src/server/administration/system-settings/settings.ts',
    find: ", 'ownCss'] as const",
    replace: '] as const',
    tests: ['tests/server/identity/recent-proof.test.ts'],
  },
  {
    name: 'takes own CSS with addresses of other sites',
    file: 'src/server/instance/settings/own-css.ts',
    find: '    if (leadsElsewhere(text)) return',
    replace: '    if (text.length < 0) return',
    tests: ['tests/server/instance/appearance.test.ts'],
  },
  {
    name: 'takes own CSS with images of other sites',
    file: 'src/server/instance/settings/own-css.ts',
    find: '    if (isAddress && ',
    replace: '    if (text.length < 0 && ',
    tests: ['tests/server/instance/appearance.test.ts'],
  },
  {
    name: 'applies own CSS in the admin area',
    file: 'src/server/api/pages/head.ts',
    find: "? 'paused' : 'on'",
    replace: "? 'on' : 'on'",
    tests: ['tests/server/instance/appearance.test.ts'],
  },
]
