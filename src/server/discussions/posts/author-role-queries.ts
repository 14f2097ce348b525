import { sql } from 'kysely'
import type { AuthorRole } from '../../../shared/discussions/comments.ts'

/**
 * Selects the roles of the row's author, `user`, in the community of a post or comment: null for members and outsiders,
 * and when they became super admin.
 */
export const authorRoleColumns = (communityId: 'post.communityId' | 'comment.communityId') =>
  [
    'user.superAdminAt as authorAdminAt',
    sql<'ORGANIZER' | 'MODERATOR' | null>`(
      select "staff"."role" from "communityMember" as "staff"
      where "staff"."communityId" = ${sql.ref(communityId)} and "staff"."userId" = "user"."id" and "staff"."role" <> 'MEMBER'
    )`.as('authorRole'),
  ] as const

export interface RoleRow {
  authorRole: 'ORGANIZER' | 'MODERATOR' | null
  authorAdminAt: string | null
}

/** Returns the roles that are marked beside the author's name. */
export const authorRolesOf = ({ authorRole, authorAdminAt }: RoleRow): AuthorRole[] => [
  ...(authorRole === null ? [] : [authorRole]),
  ...(authorAdminAt === null ? [] : (['SITE_ADMIN'] as const)),
]
