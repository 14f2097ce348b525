/** The result of one check. Only `fail` makes the command exit with 1. */
export interface Verdict {
  mark: 'ok' | 'warn' | 'fail'
  subject: string
  message: string
}

export const ok = (what: string, words: string): Verdict => ({ mark: 'ok', subject: what, message: words })
export const warn = (what: string, words: string): Verdict => ({ mark: 'warn', subject: what, message: words })
export const fail = (what: string, words: string): Verdict => ({ mark: 'fail', subject: what, message: words })

export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
