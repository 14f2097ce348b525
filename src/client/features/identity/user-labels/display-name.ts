import type { AdminUser } from '../../../../shared/administration/dashboard.ts'

/** A user's name in the admin area, which also lists users without a name. */
export const displayName = ({ name }: Pick<AdminUser, 'name'>) => name || 'Unnamed User'
