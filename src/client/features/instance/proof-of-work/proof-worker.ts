import type { Challenge } from '../../../../shared/instance/proof-of-work.ts'
import { solve } from './solve.ts'

self.onmessage = async ({ data }: MessageEvent<Challenge>) => self.postMessage(await solve(data))
