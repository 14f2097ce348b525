/** The rules of the guidelines that a text or a user can break. Reports and decisions name one of them. */
export const rules = [
  'SPAM',
  'HARASSMENT',
  'HATE_SPEECH',
  'MISINFORMATION',
  'EXPLICIT_CONTENT',
  'VIOLENCE',
  'ILLEGAL_CONTENT',
  'OTHER',
] as const
export type Rule = (typeof rules)[number]
