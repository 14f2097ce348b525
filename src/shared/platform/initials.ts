/** Returns up to two initials for an avatar without a photo; empty when the name has no letter or digit. */
export const initials = (name: string) => {
  const words = name.split(/[\s\-_.]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const picked = words.length > 1 ? [words[0], words[words.length - 1]] : words
  return picked.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}
