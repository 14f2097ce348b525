import { z } from 'zod'
import { nameText, pageInput, queryText, slug } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

export const topicView = z.object({ id: z.string(), name: z.string(), slug: z.string() })
export type Topic = z.infer<typeof topicView>

/** Topic ids joined by commas, the format of the specification. */
export const topicIds = z
  .string('topics must be a comma-joined list of topic ids')
  .max(500, 'topics must be at most 500 characters')
  .transform((joined) => [
    ...new Set(
      joined
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  ])
  .refine(
    (ids) => ids.length <= limits.topicsPerCommunity,
    `At most ${limits.topicsPerCommunity} topics can be selected`,
  )

export const topicSearchInput = z.object({
  q: queryText(limits.topicNameMax).min(
    limits.topicQueryMin,
    `Query must be at least ${limits.topicQueryMin} characters`,
  ),
})
export const topicSearchResponse = z.object({ topics: z.array(topicView) })

export const createTopicInput = z.object({
  name: nameText('Topic name', limits.topicNameMax)
    .min(limits.topicQueryMin, `Topic name must be at least ${limits.topicQueryMin} characters`)
    .regex(/[\p{L}\p{N}]/u, 'Topic name must have a letter or a digit'),
})

export const topicInput = z.object({ slug })
export const topicPageInput = pageInput.extend({ slug })

/** `postCount` counts the posts of the last seven days that the viewer may read. */
export const trendingTopicView = topicView.extend({ postCount: z.int() })
export type TrendingTopic = z.infer<typeof trendingTopicView>
