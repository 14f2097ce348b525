import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { ruleLabel } from '../../../../shared/instance/restriction-labels.ts'
import { type Rule, rules } from '../../../../shared/instance/rules.ts'
import type { Phrase } from '../../../../shared/platform/phrase.ts'
import { useTranslate } from '../../../ui/languages/texts.tsx'

/** The rules as the options of a select. */
export const ruleOptions = (translate: (label: Phrase) => string) =>
  rules.map((rule) => ({ value: rule, label: translate(ruleLabel(rule)) }))

interface Props {
  value: Rule
  onChange: (rule: Rule) => void
}

/** Asks which rule was broken. */
export function RuleSelect({ value, onChange }: Props) {
  const { t } = useLingui()
  return (
    <NativeSelect
      label={t`Rule`}
      description={t`The rule of the guidelines that was broken.`}
      data={ruleOptions(useTranslate())}
      value={value}
      onChange={({ currentTarget }) => {
        const rule = rules.find((one) => one === currentTarget.value)
        if (rule) onChange(rule)
      }}
    />
  )
}
