import type { Generated } from 'kysely'
import type { Flag } from '../column-types.ts'

/** The number of a row in its full-text index. */
export interface PostNumberTable {
  number: Generated<number>
  postId: string
  /** Whether the index entry is outdated. */
  isOutdated: Generated<Flag>
}

export interface CommentNumberTable {
  number: Generated<number>
  commentId: string
  /** Whether the index entry is outdated. */
  isOutdated: Generated<Flag>
}

export interface UserNumberTable {
  number: Generated<number>
  userId: string
  /** Whether the index entry is outdated. */
  isOutdated: Generated<Flag>
}

export interface CommunityNumberTable {
  number: Generated<number>
  communityId: string
  /** Whether the index entry is outdated. */
  isOutdated: Generated<Flag>
}

/** A full-text index; see src/server/platform/search-index/queries.ts. */
export interface SearchTable {
  rowid: number
}

/** The full-text index of the audit log; see `auditWords` in migrations/baseline. */
export interface AuditSearchTable {
  rowid: number
  entryId: string
  detail: string
  scope: string
}

/** A row for each use of each word in the index; only its start may be read, because it grows with the log. */
export interface AuditSearchTermTable {
  term: string
}
