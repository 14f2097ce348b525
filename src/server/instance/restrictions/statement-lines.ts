import { decidedSentence, ruleLabel } from '../../../shared/instance/restriction-labels.ts'
import type { DeciderRole } from '../../../shared/instance/restrictions.ts'
import type { Rule } from '../../../shared/instance/rules.ts'
import { type Phrase, phrase } from '../../../shared/platform/phrase.ts'
import { readReason } from './read-reason.ts'

interface Stated {
  rule: Rule | null
  reason: string
  deciderRole: DeciderRole
}

/** The paragraphs of a mail that state why something was decided, by whom, and how to object. */
export function statementLines(
  { rule, deciderRole, ...stated }: Stated,
  publicUrl: string,
  decisionLink: string,
): (Phrase | string)[] {
  const reason = readReason({ ...stated, deciderRole })
  const lines = typeof reason === 'string' ? reason.split(/\s*\n\s*/).filter(Boolean) : [reason]
  return [
    ...(rule === null
      ? []
      : [
          phrase('Rule: {rule}. The guidelines: {address}', {
            rule: ruleLabel(rule),
            address: `${publicUrl}/guidelines`,
          }),
        ]),
    phrase('Reason:'),
    ...lines,
    decidedSentence(deciderRole),
    phrase('If you think that this is wrong, you can object here: {address}', { address: decisionLink }),
  ]
}
