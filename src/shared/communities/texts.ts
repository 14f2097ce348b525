import { z } from 'zod'
import { nameText, summaryText, text } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { emptyTexts, pickTexts, textViews } from '../platform/text-keys.ts'

/**
 * The texts of a community. Inputs, rows, answers, exports, filter and seeds go by the keys of this schema, which are also
 * the names of the columns.
 */
export const communityText = z.object({
  name: nameText('Community name', limits.nameMax).min(
    limits.communityNameMin,
    `Community name must be at least ${limits.communityNameMin} characters.`,
  ),
  description: summaryText(
    'Description',
    { min: limits.communityDescriptionMin, max: limits.descriptionMax },
    `Description must be at least ${limits.communityDescriptionMin} characters.`,
  ),
  guidelines: text('Guidelines', limits.guidelinesMax),
})
export type CommunityText = z.infer<typeof communityText>

/** The texts of a new community, which may lack some. */
export const newCommunityText = communityText.extend({ guidelines: communityText.shape.guidelines.default('') })

export const communityTextKeys = communityText.keyof().options
export const emptyCommunityText: CommunityText = emptyTexts(communityTextKeys)
export const communityTextView = textViews(communityTextKeys)

/** Returns the texts of a community without its other fields. */
export const communityTextOf = (row: CommunityText): CommunityText => pickTexts(row, communityTextKeys)

/**
 * The texts on a community's card, which invited users see as well. Search finds communities by them, and reports keep a
 * copy of them. The other texts are for readers of the community.
 */
export const communityCardKeys = ['name', 'description'] as const satisfies readonly (keyof CommunityText)[]
export type CommunityCard = Pick<CommunityText, (typeof communityCardKeys)[number]>

export const communityCardView = textViews(communityCardKeys)

/** Returns the texts on a community's card. */
export const communityCardOf = (row: CommunityCard): CommunityCard => pickTexts(row, communityCardKeys)
