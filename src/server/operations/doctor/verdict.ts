import type { Verdict } from '../../../shared/operations/doctor.ts'

export const ok = (subject: string, reason: string): Verdict => ({ state: 'ok', subject, reason, fix: null })
export const warn = (subject: string, reason: string, fix: string | null = null): Verdict => ({
  state: 'warn',
  subject,
  reason,
  fix,
})
export const fail = (subject: string, reason: string, fix: string | null = null): Verdict => ({
  state: 'fail',
  subject,
  reason,
  fix,
})

export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
