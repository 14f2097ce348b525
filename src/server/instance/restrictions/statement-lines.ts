import { decidedText, ruleLabel } from '../../../shared/instance/restriction-labels.ts'
import type { DeciderRole } from '../../../shared/instance/restrictions.ts'
import type { Rule } from '../../../shared/instance/rules.ts'

interface Stated {
  rule: Rule | null
  reason: string
  deciderRole: DeciderRole
}

/** The paragraphs of a mail that state why something was decided, by whom, and how to object. */
export function statementLines({ rule, reason, deciderRole }: Stated, publicUrl: string, decisionLink: string) {
  const lines = reason.split(/\s*\n\s*/).filter(Boolean)
  return [
    ...(rule === null ? [] : [`Rule: ${ruleLabel(rule)}. The guidelines: ${publicUrl}/guidelines`]),
    'Reason:',
    ...lines,
    `${decidedText(deciderRole)}.`,
    `If you think that this is wrong, you can object here: ${decisionLink}`,
  ]
}
