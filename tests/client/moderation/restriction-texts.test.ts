import { expect, test } from 'vitest'
import {
  restrictionSentence,
  restrictionTitles,
} from '../../../src/client/features/moderation/decisions/restriction-texts.ts'
import { writeNow } from '../../../src/client/ui/languages/texts.tsx'
import type { RestrictionKind, RestrictionTarget } from '../../../src/shared/instance/restrictions.ts'

const targets: readonly (RestrictionTarget | null)[] = ['POST', 'COMMENT', 'USER', 'COMMUNITY', null]

test.each(Object.keys(restrictionTitles) as RestrictionKind[])('%s is told in whole sentences', (kind) => {
  for (const targetType of targets)
    for (const community of [{ name: 'Chess Club' }, null])
      for (const removesContent of [true, false])
        expect(writeNow(restrictionSentence({ kind, targetType, community, removesContent }))).toMatch(/^[A-Z“].*\.$/)
})
