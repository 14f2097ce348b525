import type { User } from '../../../shared/identity/auth.ts'
import type { Schema } from '../../platform/db/schema.ts'

export type ViewerRow = Pick<Schema['user'], 'id' | 'name' | 'email' | 'image' | 'emailVerifiedAt' | 'superAdminAt'>

/** Returns the user's view of their own account. */
export const presentUser = (row: ViewerRow): User => ({
  id: row.id,
  name: row.name,
  email: row.email,
  image: row.image,
  emailVerified: row.emailVerifiedAt !== null,
  isSuperAdmin: row.superAdminAt !== null,
})
