import type { Generated } from 'kysely'
import type { TargetType } from '../../../../shared/discussions/reaction-types.ts'
import type { Flag, IsoDateTime } from '../column-types.ts'

export interface MediaTable {
  id: string
  ownerId: string | null
  width: number
  height: number
  bytes: number
  createdAt: IsoDateTime
  isUsed: Generated<Flag>
  /** The community for which it was uploaded; null for profile photos. */
  communityId: string | null
  /** Content showed it before, but no longer does. */
  isDropped: Generated<Flag>
}

/** An image belongs to content, or to a community as its icon or banner. */
export type MediaUser = TargetType | 'COMMUNITY'

export interface MediaUseTable {
  mediaId: string
  targetType: MediaUser
  targetId: string
  communityId: string
}
