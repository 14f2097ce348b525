/**
 * Returns the name for the greeting of a mail; null until the address is verified. Another person may have signed up
 * with the address, and would write to a stranger through the name.
 */
export const greetedName = (user: { name: string; emailVerifiedAt: string | null }): string | null =>
  user.emailVerifiedAt === null ? null : user.name
