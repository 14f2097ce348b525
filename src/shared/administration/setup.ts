import { z } from 'zod'
import { signupInput, superAdminPassword } from '../identity/auth.ts'
import { messages } from '../platform/messages.ts'

/** How long the link of the first-run set-up works, in hours. */
export const setupHours = 24

const code = z.string(messages.setupLinkInvalid).min(1, messages.setupLinkInvalid).max(200, messages.setupLinkInvalid)

export const setupCodeInput = z.object({ code })

/** The count of the accounts stops at this number. */
export const accountsCountedMax = 1_000

/** Tells the operator about the accounts of an instance without a super admin. */
export const accountsSentence = (accounts: number) =>
  accounts === 1
    ? 'One account exists already. It is no super admin.'
    : `${accounts < accountsCountedMax ? accounts : `At least ${accountsCountedMax.toLocaleString('en')}`} accounts exist already. None is a super admin.`

/** The account of the super admin: the fields of a sign-up, and the code of the set-up link. */
export const firstAccountInput = signupInput
  .pick({ name: true, email: true })
  .extend({ password: superAdminPassword, code })

/** `isPending`: the instance has no super admin yet, and its log shows a link. `publicUrl` is its configured address. */
export const setupStateView = z.object({ isPending: z.boolean(), publicUrl: z.string() })
export type SetupState = z.infer<typeof setupStateView>

/** Finds the code in a set-up link, in its fragment, or alone; null when the text has none. */
export function setupCodeIn(text: string): string | null {
  const [, code] = /^(?:.*#)?([\w-]{20,200})$/.exec(text.trim()) ?? []
  return code ?? null
}
