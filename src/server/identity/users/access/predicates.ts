import { type Expression, type ExpressionBuilder, expressionBuilder, sql } from 'kysely'
import { type SettingKey, writingSettingKey } from '../../../../shared/identity/settings.ts'
import type { Viewer } from '../../../platform/context.ts'
import type { Schema } from '../../../platform/db/schema.ts'

/** Users who are neither deleted nor awaiting approval. */
export const existingUsers = (eb: ExpressionBuilder<Schema, 'user'>) =>
  eb.and([eb('user.deletedAt', 'is', null), eb('user.awaitsApprovalSince', 'is', null)])

/** Whether a user shows their profile to the viewer; takes the column of their id. */
export function showsProfileTo(
  viewer: Pick<Viewer, 'id'> | null,
  userId: Expression<string> = sql.ref<string>('user.id'),
): Expression<boolean> {
  const eb = expressionBuilder<Schema, never>()
  const hides = eb
    .selectFrom('userSetting')
    .select('userSetting.key')
    .where('userSetting.userId', '=', userId)
    .where('userSetting.key', '=', 'PRIVACY_PROFILE_VISIBLE')
    .where('userSetting.value', '=', 'false')
  const isShown = eb.not(eb.exists(hides)).$castTo<boolean>()
  return viewer ? sql<boolean>`(${userId} = ${viewer.id} or ${isShown})` : isShown
}

/** The settings that, switched off, keep others from seeing that the user is writing. */
const writingSettings: readonly (SettingKey | typeof writingSettingKey)[] = [
  'PRIVACY_ACTIVITY_STATUS_VISIBLE',
  writingSettingKey,
]

/** Whether a user shows others that they are writing, for a query with `user`. */
export const showsWriting = (eb: ExpressionBuilder<Schema, 'user'>) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('userSetting')
        .select('userSetting.key')
        .whereRef('userSetting.userId', '=', 'user.id')
        .where('userSetting.key', 'in', writingSettings)
        .where('userSetting.value', '=', 'false'),
    ),
  )

/** The ability `list`, for a query with `user`. All lists of users use it. */
export const visibleUsers = (viewer: Pick<Viewer, 'id'> | null) => (eb: ExpressionBuilder<Schema, 'user'>) =>
  eb.and([existingUsers(eb), showsProfileTo(viewer)])
