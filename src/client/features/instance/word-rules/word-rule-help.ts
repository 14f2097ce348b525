/** Which spellings a word rule matches, and which it does not. */
export const wordRuleHelp =
  'Capital letters and look-alikes such as 0 for o make no difference. Existing content stays.'
