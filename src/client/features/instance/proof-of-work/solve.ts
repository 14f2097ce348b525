import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge } from '../../../../shared/instance/proof-of-work.ts'

/** Returns the proof of a solved challenge. Takes a second or more. */
export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('the challenge was not solved in time')
  return btoa(JSON.stringify({ challenge, solution }))
}
