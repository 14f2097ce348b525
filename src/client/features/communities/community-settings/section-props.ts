import type { Community } from '../../../../shared/communities/communities.ts'
import type { DetailsDraft } from './use-details-draft.ts'

/** The props of every settings section. */
export interface SectionProps {
  community: Community
  details: DetailsDraft
  /** Called when the community has been deleted and nothing is left to show. */
  onGone: () => void
}
