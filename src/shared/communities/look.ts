import { z } from 'zod'
import { text } from '../platform/fields.ts'

/** The colors that a community may have. `community-colors.css` has their values in both themes. */
export const communityColors = ['red', 'orange', 'gold', 'green', 'teal', 'blue', 'violet', 'pink'] as const
export type CommunityColor = (typeof communityColors)[number]

/** The address of an image that the viewer uploaded; null or an empty text removes the image. */
const imageAddress = (label: string) =>
  text(label, 2_000)
    .transform((address) => address || null)
    .nullable()

/** How a community looks. */
export const communityLook = z.object({
  iconUrl: imageAddress('Icon'),
  bannerUrl: imageAddress('Banner'),
  /** Null removes it. */
  color: z.enum(communityColors, `Color must be one of ${communityColors.join(', ')}, or null`).nullable(),
})
export type CommunityLook = z.output<typeof communityLook>
