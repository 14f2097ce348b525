import { msg } from '@lingui/core/macro'
import { type Rule, rules } from '../../../../shared/instance/rules.ts'
import type { Confirmation } from '../../../ui/ConfirmDialog.tsx'
import { translateNow, writeNow } from '../../../ui/languages/texts.tsx'
import { ruleOptions } from './RuleSelect.tsx'

interface Statement {
  rule: Rule
  reason: string
}

/** The fields of a confirmation that restricts a user: the rule and the reason, which the user reads. */
export const restrictionQuestion = (
  onConfirm: (statement: Statement) => Promise<unknown>,
): Pick<Confirmation, 'reasonHint' | 'isReasonRequired' | 'choice' | 'onConfirm'> => ({
  reasonHint: writeNow(msg`They will read it.`),
  isReasonRequired: true,
  choice: {
    label: writeNow(msg`Rule`),
    hint: writeNow(msg`The rule of the guidelines that was broken.`),
    options: ruleOptions(translateNow),
    initial: 'OTHER',
  },
  onConfirm: (reason, choice) => onConfirm({ reason, rule: rules.find((rule) => rule === choice) ?? 'OTHER' }),
})
