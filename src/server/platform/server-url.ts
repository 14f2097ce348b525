/** Removes the password of an address, so that the value can appear in the log. */
export const withoutPassword = (value: string) =>
  value.replace(/:\/\/.*@/s, '://…@').replace(/([?&](?:ssl)?password=)[^&]*/g, '$1…')

/**
 * Whether the user name or the password of an address contains characters that end it, or a percent sign that encodes
 * nothing. Such an address names another server than its author meant, or has another password.
 */
export function needsEncoding(value: string): boolean {
  const [, authority = '', rest = ''] = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)(.*)$/is.exec(value) ?? []
  const at = authority.lastIndexOf('@')
  if (at >= 0) return /%(?![\da-f]{2})/i.test(authority.slice(0, at))
  // The options of an address may contain the sign.
  return authority.includes(':') && rest.replace(/\?[\w.]+=.*$/s, '').includes('@')
}
