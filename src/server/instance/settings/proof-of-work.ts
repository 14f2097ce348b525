import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { type Challenge, challengeView, proofContent } from '../../../shared/instance/proof-of-work.ts'
import type { Services } from '../../platform/context.ts'
import { signatureOf } from './secret.ts'
import { instanceSetting } from './settings.ts'

type ProofServices = Pick<Services, 'db' | 'now' | 'rateLimits'>

/** How long a challenge can be solved, in milliseconds. Shorter than the rule `proof` remembers it. */
const lifetimeMs = 10 * 60_000

/** Each attempt takes a browser about half a millisecond; a solution needs between `least` and `most` of them. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 1_000, least: 1_000, most: 2_000 }

async function secretsOf({ db }: Pick<Services, 'db'>) {
  const secretFor = async (use: string) => (await signatureOf(db, 'proof-of-work', use)).toString('base64url')
  return { hmacSignatureSecret: await secretFor('challenge'), hmacKeySignatureSecret: await secretFor('key') }
}

/** Creates a signed challenge. The server stores nothing until it is solved. */
export async function newChallenge(services: Pick<Services, 'db' | 'now'>): Promise<Challenge> {
  const { algorithm, cost, least, most } = work
  const counter = randomInt(least, most)
  // Not `expiresAt` of the package, which reads another clock than this server.
  const data = { until: services.now().getTime() + lifetimeMs }
  return challengeView.parse(
    await createChallenge({ algorithm, cost, counter, deriveKey, data, ...(await secretsOf(services)) }),
  )
}

function parseProof(proof: string) {
  try {
    return proofContent.safeParse(JSON.parse(Buffer.from(proof, 'base64').toString())).data
  } catch {
    return
  }
}

/** Whether the proof solves a challenge of this instance, in time and for the first time. Uses it up. */
async function isProof(services: ProofServices, proof: string | undefined): Promise<boolean> {
  const given = proof === undefined ? undefined : parseProof(proof)
  if (!given) return false
  const { challenge, solution } = given
  if (challenge.parameters.data.until < services.now().getTime()) return false
  const { verified } = await verifySolution({
    challenge,
    solution: { ...solution, time: solution.time ?? 0 },
    deriveKey,
    ...(await secretsOf(services)),
  })
  return verified && (await services.rateLimits.consume('proof', challenge.signature)) === 0
}

/** Whether the caller has done the work that this site asks for, if it asks for any. */
export const hasDoneWork = async (services: ProofServices, proof: string | undefined): Promise<boolean> =>
  !(await instanceSetting(services.db, 'asksForProof')) || isProof(services, proof)
