import type { Viewer } from '../../../platform/context.ts'

/** The input of the ability table. */
export interface MediaAsk {
  viewer: Pick<Viewer, 'id'> | null
  media: {
    /** Null once the owner's account is deleted. */
    ownerId: string | null
    /** A profile photo, or the logo of the instance. */
    isForEverybody: boolean
    /**
     * Whether the viewer sees a post, a comment or a community that shows it, or may read the community for which it was
     * uploaded, until something shows it.
     */
    isSeen: boolean
  }
}

/** The ability table for a viewer and an image. Denies everything else. */
export function mediaAbilities({ viewer, media }: MediaAsk) {
  const isOwner = viewer !== null && viewer.id === media.ownerId
  return { view: media.isForEverybody || media.isSeen || isOwner }
}

export type MediaAbility = keyof ReturnType<typeof mediaAbilities>
