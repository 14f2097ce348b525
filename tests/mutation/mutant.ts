/** A fault that is planted in one place of the product, and the tests of which at least one must fail. */
export interface Mutant {
  /** Names the fault as a sentence without its subject: `shows removed posts in lists`. */
  name: string
  file: string
  /** The text that is replaced. It occurs exactly once in the file. */
  find: string
  replace: string
  /** The narrowest test files that should notice, all of one Vitest project. */
  tests: readonly [string, ...string[]]
}

export const projects = ['server', 'client', 'postgres'] as const

/** The Vitest project that the mutant's tests belong to. */
export const projectOf = ({ tests }: Pick<Mutant, 'tests'>) =>
  projects.find((project) => tests[0].startsWith(`tests/${project}/`)) ?? 'server'

/** The file with the fault in it, or null when the text is not found exactly once. */
export function mutated({ find, replace }: Pick<Mutant, 'find' | 'replace'>, source: string): string | null {
  const parts = source.split(find)
  return parts.length === 2 ? parts.join(replace) : null
}
