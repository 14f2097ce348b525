import type { Selectable } from 'kysely'
import type { User } from '../../../shared/identity/auth.ts'
import type { Schema } from '../../platform/db/schema.ts'

type Fact = 'emailVerifiedAt' | 'superAdminAt' | 'isPasswordWeak' | 'timeZone' | 'language'
type Column = 'id' | 'name' | 'email' | 'image' | Fact
export type ViewerRow = Pick<Selectable<Schema['user']>, Column>

/**
 * Returns the user's view of their own account. The right of a super admin rests while their password is known to be
 * too weak for it, no matter how they got the right.
 */
export const presentUser = (row: ViewerRow): User => ({
  id: row.id,
  name: row.name,
  email: row.email,
  image: row.image,
  emailVerified: row.emailVerifiedAt !== null,
  isSuperAdmin: row.superAdminAt !== null && row.isPasswordWeak === 0,
  timeZone: row.timeZone,
  language: row.language,
  ...(row.superAdminAt !== null && row.isPasswordWeak === 1 && { awaitsStrongPassword: true as const }),
})
