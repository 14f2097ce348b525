import { type AnalyzedText, judge, moderate } from '../../../shared/instance/content-filter/moderate.ts'
import { messages } from '../../../shared/platform/messages.ts'
import type { Db } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import { listRules } from './queries.ts'

interface Texts {
  /** The community whose word rules apply; null outside communities. */
  communityId: string | null
  /** Texts as typed, or, for long ones, as `analyzeTexts` returned them. */
  texts: readonly string[] | readonly AnalyzedText[]
}

const areStrings = (texts: Texts['texts']): texts is readonly string[] => typeof texts[0] === 'string'

/** Throws 403 with `moderationResult` when the current rules refuse one of the texts. */
export async function refuseBlockedText({ db }: { db: Db }, { communityId, texts }: Texts) {
  const rules = await listRules(db, communityId)
  const moderationResult = areStrings(texts) ? moderate(texts, rules) : judge(texts, rules)
  if (moderationResult) throw new AppError('FORBIDDEN', messages.textRefused, { moderationResult })
}
