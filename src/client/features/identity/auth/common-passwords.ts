import list from './common-passwords.txt?raw'

/**
 * The 10,000 most common passwords that satisfy the minimum length, in lower case. From the dictionary of
 * @zxcvbn-ts/language-common 4.1.3, © zxcvbn-ts, MIT licence.
 */
export const commonPasswords: ReadonlySet<string> = new Set(list.trim().split('\n'))
