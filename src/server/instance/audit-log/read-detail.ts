import type { Phrase } from '../../../shared/platform/phrase.ts'
import { readDenialReason } from '../restrictions/read-reason.ts'
import { readSuspensionDetail } from './suspension-detail.ts'

/** Returns the detail of an entry for any reader. The texts of people stay. */
export function readDetail({ action, detail }: { action: string; detail: string }): Phrase | string {
  if (action === 'request.deny') return readDenialReason(detail)
  return action === 'user.suspend' ? readSuspensionDetail(detail) : detail
}
