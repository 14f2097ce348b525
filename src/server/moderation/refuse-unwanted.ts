import { messages } from '../../shared/messages.ts'
import { moderate } from '../../shared/moderation/moderate.ts'
import type { Db } from '../db/open.ts'
import { AppError } from '../errors.ts'
import { listRules } from './queries.ts'

interface Texts {
  /** The community whose word rules hold too; null outside of communities. */
  communityId: string | null
  texts: readonly string[]
}

/** 403 with `moderationResult` when the moderation engine would not have one of the texts stand here. */
export async function refuseUnwanted({ db }: { db: Db }, { communityId, texts }: Texts) {
  const moderationResult = moderate(texts, await listRules(db, communityId))
  if (moderationResult) throw new AppError('FORBIDDEN', messages.textRefused, { moderationResult })
}
