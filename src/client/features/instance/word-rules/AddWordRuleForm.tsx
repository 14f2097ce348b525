import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { addInstanceWordRuleInput } from '../../../../shared/instance/settings.ts'
import { errorText } from '../../../ui/api-error.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { focusFirstError } from '../../../ui/focus.ts'
import { schemaRule } from '../../../ui/schema-rule.ts'

/** Which spellings a word rule matches, and which it does not. */
export const wordRuleHint = msg`Capital letters and look-alikes such as 0 for o make no difference. Existing content stays.`

const validate = schemaRule(addInstanceWordRuleInput)

interface Rule {
  term: string
  reason: string
}

interface Props {
  /** Adds the rule and calls `onSuccess` when the server has accepted it. */
  onAdd: (rule: Rule, taken: { onSuccess: () => void }) => void
  isPending: boolean
  error: unknown
  /** Previews what a rule for this word would refuse. Without it the form has no preview button. */
  onTry?: (term: string) => void
  isTrying?: boolean
}

/** Keeps the input until the server has accepted the rule. */
export function AddWordRuleForm({ onAdd, isPending, error, onTry, isTrying = false }: Props) {
  const { t } = useLingui()
  const form = useForm({ initialValues: { term: '', reason: '' }, validate })
  const onSuccess = () => {
    form.reset()
    form.getInputNode('term')?.focus()
  }
  const tryIt = () => {
    if (form.validateField('term').hasError) form.getInputNode('term')?.focus()
    else onTry?.(form.values.term.trim())
  }
  return (
    <form onSubmit={form.onSubmit((rule) => onAdd(rule, { onSuccess }), focusFirstError)} noValidate>
      <Stack>
        <Text size="sm">
          {t`Slurs and threats in English, German, French and Spanish are refused without a rule; other languages need word rules.`}
        </Text>
        <TextInput
          label={t`Word or phrase`}
          description={t`Matches whole words: “cat” does not match “category”. End it with * to match a prefix: “spam*” matches “spammer”.`}
          autoCapitalize="none"
          autoComplete="off"
          {...form.getInputProps('term')}
        />
        <TextInput
          label={t`Reason`}
          description={t`Optional. Shown to the author of a refused text.`}
          autoComplete="off"
          {...form.getInputProps('reason')}
        />
        {error !== null && (
          <FormAlert tone="error" message={errorText(error, t`The rule could not be added. Please try again.`)} />
        )}
        <Group gap="xs">
          <Button type="submit" variant="light" loading={isPending}>
            {t`Add rule`}
          </Button>
          {onTry && (
            <Button variant="default" loading={isTrying} onClick={tryIt}>
              {t`What would this have refused?`}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
