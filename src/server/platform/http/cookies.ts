import type { Config } from '../config.ts'

export const isSecure = ({ publicUrl }: Pick<Config, 'publicUrl'>) => publicUrl.startsWith('https:')

/**
 * Returns the name of a cookie of this instance. Browsers send the cookies of a host to all its ports, so the name holds
 * the port. With `__Host-`, they take it by https only, and not from a neighbouring host such as other.example.org.
 */
export function cookieName(purpose: 'session' | 'device' | 'browser', config: Pick<Config, 'publicUrl'>): string {
  const { port } = new URL(config.publicUrl)
  return `${isSecure(config) ? '__Host-' : ''}folkmoot_${purpose}${port && `_${port}`}`
}
