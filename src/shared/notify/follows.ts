import { z } from 'zod'
import { id } from '../platform/fields.ts'

/** Users follow posts, topics and communities. The nearest choice decides: the post, then its topics, then its community. */
export const followTargetTypes = ['COMMUNITY', 'TOPIC', 'POST'] as const
export type FollowTargetType = (typeof followTargetTypes)[number]

/**
 * A level says what a user is notified about, from most to nothing: every post and comment; new posts; replies to them and mentions;
 * nothing, and Home, counts and digests leave it out.
 */
export const followLevels = ['WATCHING', 'WATCHING_FIRST_POST', 'NORMAL', 'MUTED'] as const
export type FollowLevel = (typeof followLevels)[number]

/** The levels that organizers may choose for new members. */
export const newMemberLevels = ['WATCHING', 'WATCHING_FIRST_POST', 'NORMAL'] as const
export type NewMemberLevel = (typeof newMemberLevels)[number]

const oneOf = (values: readonly string[]) => `must be one of ${values.join(', ')}`

export const followTargetInput = z.object({
  targetType: z.enum(followTargetTypes, `targetType ${oneOf(followTargetTypes)}`),
  targetId: id,
})
export type FollowTargetInput = z.output<typeof followTargetInput>

/** Null takes the choice back. */
export const followInput = followTargetInput.extend({
  level: z.enum(followLevels, `level ${oneOf(followLevels)}`).nullable(),
})

/** Null lets the size of the community decide. */
export const newMemberLevelField = z.enum(newMemberLevels, `level ${oneOf(newMemberLevels)}`).nullable()

/** `level` is in effect. `chosenLevel` is the viewer's choice for this target; null if they chose none. */
export const followView = z.object({
  targetType: z.enum(followTargetTypes),
  targetId: z.string(),
  level: z.enum(followLevels),
  chosenLevel: z.enum(followLevels).nullable(),
})
export type Follow = z.infer<typeof followView>
