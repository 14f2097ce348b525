import type { Finding } from '../../../shared/operations/doctor.ts'
import type { Phrase } from '../../../shared/platform/phrase.ts'

export const ok = (subject: Phrase, reason: Phrase): Finding => ({ state: 'ok', subject, reason, fix: null })
export const warn = (subject: Phrase, reason: Phrase, fix: Phrase | null = null): Finding => ({
  state: 'warn',
  subject,
  reason,
  fix,
})
export const fail = (subject: Phrase, reason: Phrase, fix: Phrase | null = null): Finding => ({
  state: 'fail',
  subject,
  reason,
  fix,
})

export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
