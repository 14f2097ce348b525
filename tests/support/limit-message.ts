import { expect } from 'vitest'

/** The message of a refusal beyond a limit, which says when to try again. */
export const limitMessage: string = expect.stringMatching(
  /^Too many attempts\. Please (wait a moment and try again|try again in \d+ (minutes|hours))\.$/,
)
