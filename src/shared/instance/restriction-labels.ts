import { type Phrase, phrase } from '../platform/phrase.ts'
import type { DeciderRole } from './restrictions.ts'
import type { Rule } from './rules.ts'

const ruleLabels: Record<Rule, Phrase> = {
  SPAM: phrase('Spam'),
  HARASSMENT: phrase('Harassment'),
  HATE_SPEECH: phrase('Hate Speech'),
  MISINFORMATION: phrase('Misinformation'),
  EXPLICIT_CONTENT: phrase('Explicit Content'),
  VIOLENCE: phrase('Violence'),
  ILLEGAL_CONTENT: phrase('Illegal Content'),
  OTHER: phrase('Other'),
}

/** Names a rule, such as “Hate Speech”. */
export const ruleLabel = (rule: Rule) => ruleLabels[rule]

const deciders: Record<DeciderRole, Phrase> = {
  REPORTS: phrase('Decided automatically, because several users reported it'),
  MODERATOR: phrase('Decided by a moderator of the community'),
  ORGANIZER: phrase('Decided by an organizer of the community'),
  SITE_ADMIN: phrase('Decided by a site admin'),
  OPERATOR: phrase('Decided by the operator of this site'),
}

/** Says who decided. */
export const decidedText = (role: DeciderRole) => deciders[role]

/** The same as a sentence. Languages have different full stops. */
export const decidedSentence = (role: DeciderRole) => phrase('{decided}.', { decided: deciders[role] })
