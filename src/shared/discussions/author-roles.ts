import { z } from 'zod'

/** The roles that are marked beside an author's name: in the community, and as super admin. */
export const authorRoles = ['ORGANIZER', 'MODERATOR', 'SITE_ADMIN'] as const
export type AuthorRole = (typeof authorRoles)[number]

export const authorRolesView = z.array(z.enum(authorRoles))
