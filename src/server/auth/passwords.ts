import { hash, verify } from '@node-rs/argon2'

/** Argon2id with OWASP's parameters (19 MiB, two passes); it runs on the thread pool, off the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }

export const hashPassword = (password: string) => hash(password, cost)

let nobody: Promise<string> | undefined

/**
 * Whether the password is the one of the hash. Without a hash, or with the empty one of a deleted account, it takes the
 * same time and answers false, so that nobody learns from the clock whether there is an account.
 */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const matches = await verify(passwordHash || (await nobody), password)
  return matches && Boolean(passwordHash)
}
