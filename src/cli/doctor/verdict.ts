/** What one look at the instance came to. A warning is worth knowing; only a failure is wrong. */
export interface Verdict {
  mark: 'ok' | 'warn' | 'fail'
  /** What was looked at. */
  what: string
  words: string
}

export const ok = (what: string, words: string): Verdict => ({ mark: 'ok', what, words })
export const warn = (what: string, words: string): Verdict => ({ mark: 'warn', what, words })
export const fail = (what: string, words: string): Verdict => ({ mark: 'fail', what, words })

export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
