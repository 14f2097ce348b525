/** What a word rule takes for the same, and what it leaves alone. */
export const wordRuleReach =
  'Capital letters and look-alikes such as 0 for o make no difference. What is written already stays.'
