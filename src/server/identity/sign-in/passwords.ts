import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import PQueue from 'p-queue'

/** Argon2id with OWASP's parameters (19 MiB, two passes), on the thread pool instead of the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }

/**
 * One more than the cores keeps them busy while a finished login stores its session, and the limit leaves one of the
 * four pool threads for files. Each further hash would only cost 20 MB.
 */
const threads = new PQueue({ concurrency: Math.min(availableParallelism() + 1, 3) })

export const hashPassword = (password: string) => threads.add(() => hash(password, cost))

let dummyHash: Promise<string> | undefined

/**
 * Whether the password matches the hash. Without a hash, or with the empty hash of a deleted account, returns false
 * after the same time, so that response times do not reveal which accounts exist.
 */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password')
  const hash = passwordHash || (await dummyHash)
  const matches = await threads.add(() => verify(hash, password))
  return matches && Boolean(passwordHash)
}
