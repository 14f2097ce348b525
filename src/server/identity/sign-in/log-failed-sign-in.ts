import type { Context } from '../../platform/context.ts'

/** The proof that was wrong. */
type Proof = 'password' | 'passkey' | 'second factor' | 'confirmation'

/**
 * Logs a wrong proof of identity for tools such as fail2ban, which read the client's address (contrib/fail2ban.conf). The
 * line has the id of an account that exists, but nothing that was typed: passwords end up in the field of the address.
 */
export const logFailedSignIn = ({ log, connection }: Context, userId: string | null, proof: Proof) =>
  log.warn({ ip: connection.ip, userId, proof }, 'sign-in failed')
