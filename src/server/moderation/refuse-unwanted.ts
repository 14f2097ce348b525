import { messages } from '../../shared/messages.ts'
import { judge, moderate, type ReadText } from '../../shared/moderation/moderate.ts'
import type { Db } from '../db/open.ts'
import { AppError } from '../errors.ts'
import { listRules } from './queries.ts'

interface Texts {
  /** The community whose word rules hold too; null outside of communities. */
  communityId: string | null
  /** As they were typed, or long ones as `readTexts` has read them. */
  texts: readonly string[] | readonly ReadText[]
}

const isTyped = (texts: Texts['texts']): texts is readonly string[] => typeof texts[0] === 'string'

/**
 * 403 with `moderationResult` when the moderation engine would not have one of the texts stand here, by the rules that
 * hold at this moment.
 */
export async function refuseUnwanted({ db }: { db: Db }, { communityId, texts }: Texts) {
  const rules = await listRules(db, communityId)
  const moderationResult = isTyped(texts) ? moderate(texts, rules) : judge(texts, rules)
  if (moderationResult) throw new AppError('FORBIDDEN', messages.textRefused, { moderationResult })
}
