import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { inTurn } from '../jobs/in-turn.ts'

/** Argon2id with OWASP's parameters (19 MiB, two passes); it runs on the thread pool, off the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }

/**
 * One more than there are cores, so that these are busy while the session of who is through is stored, and one thread of
 * the pool of four is left for files. Each more would take 20 MB for nothing.
 */
const onThread = inTurn(Math.min(availableParallelism() + 1, 3))

export const hashPassword = (password: string) => onThread(() => hash(password, cost))

let nobody: Promise<string> | undefined

/**
 * Whether the password is the one of the hash. Without a hash, or with the empty one of a deleted account, it takes the
 * same time and answers false, so that nobody learns from the clock whether there is an account.
 */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const known = passwordHash || (await nobody)
  const matches = await onThread(() => verify(known, password))
  return matches && Boolean(passwordHash)
}
