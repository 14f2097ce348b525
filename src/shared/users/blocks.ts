import { z } from 'zod'
import { authorView } from '../identity/auth.ts'
import { isoDateTime } from '../platform/fields.ts'

/**
 * MUTE hides another user's posts and comments from the viewer. BLOCK also hides the viewer's from the other user.
 * Moderators keep seeing what is written in their communities.
 */
export const blockKinds = ['MUTE', 'BLOCK'] as const
export type BlockKind = (typeof blockKinds)[number]

/** A user whom the viewer muted or blocked, and since when. */
export const blockView = authorView.extend({ kind: z.enum(blockKinds), createdAt: isoDateTime })
export type Block = z.infer<typeof blockView>
