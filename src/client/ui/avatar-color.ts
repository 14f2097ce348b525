const colors = ['accent', 'blue', 'grape', 'indigo', 'pink', 'cyan'] as const

/** Returns the same colour for the same text. */
export const avatarColor = (text: string) => {
  let sum = 0
  for (const character of text) sum += character.codePointAt(0) ?? 0
  return colors[sum % colors.length] ?? 'accent'
}
