import { z } from 'zod'
import { ruleField } from '../instance/restrictions.ts'
import { id, isoDateTime, pageInput, reasonText, slug } from '../platform/fields.ts'

/** With `slug`, the held posts of a community; without, those of the instance. */
export const heldPostListInput = pageInput.extend({ slug: slug.optional() })

/** `updatedAt` is the post's when the viewer read it; an edit in the meantime causes a conflict (409). */
export const approvePostInput = z.object({ id, updatedAt: isoDateTime })

/**
 * The author reads the reason, and the rule that was broken. With the post's `updatedAt` when the viewer read it, an edit in
 * the meantime causes a conflict (409).
 */
export const rejectPostInput = z.object({
  id,
  updatedAt: isoDateTime.optional(),
  rule: ruleField.default('OTHER'),
  reason: reasonText.min(1, 'Reason is required'),
})
