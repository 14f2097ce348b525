import list from './common-passwords.json' with { type: 'json' }

/**
 * The 10,000 most common passwords of at least six characters, and all common ones of at least ten, in lower case. From the
 * dictionary of @zxcvbn-ts/language-common 4.1.3, © zxcvbn-ts, MIT licence. Import it on first use only.
 */
export const commonPasswords: ReadonlySet<string> = new Set(list)

/** Whether the password is common, in any case. */
export const isCommonPassword = (password: string) => commonPasswords.has(password.toLowerCase())
