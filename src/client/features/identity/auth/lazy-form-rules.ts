import type { formRules } from './form-rules.ts'

type Rules = typeof formRules

/** Loads the schemas, so that the first submission does not wait for them. */
export const preloadFormRules = () => void import('./form-rules.ts').catch(() => undefined)

/**
 * Validates like `formRules`, for pages that should be readable before their schemas have loaded. If they cannot load,
 * nothing is invalid here, and the server refuses what is.
 */
export const lazyFormRule = (name: keyof Rules) => async (values: Parameters<Rules[typeof name]>[0]) => {
  const rules = await import('./form-rules.ts').catch(() => null)
  return rules?.formRules[name](values) ?? {}
}
