import type { AdminUser } from '../../shared/admin.ts'

/** What a person without a name is called in the admin area. */
export const nameOf = ({ name }: Pick<AdminUser, 'name'>) => name || 'Unnamed User'
