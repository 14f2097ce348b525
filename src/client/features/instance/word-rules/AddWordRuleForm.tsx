import { Button, Group, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { addInstanceWordRuleInput } from '../../shared/instance.ts'
import { errorText } from '../app/trpc.ts'
import { FormAlert } from '../ui/FormAlert.tsx'
import { focusFirstError } from '../ui/focus-first-error.ts'

const validate = schemaResolver(addInstanceWordRuleInput, { sync: true })

interface Rule {
  term: string
  reason: string
}

interface Props {
  /** Adds it, and calls back once it is taken. */
  onAdd: (rule: Rule, taken: { onSuccess: () => void }) => void
  isPending: boolean
  error: unknown
  /** Shows what a rule for this word would have refused. Without it there is no such button. */
  onTry?: (term: string) => void
  isTrying?: boolean
}

/** Where a new rule is written. What was typed stays until it is taken. */
export function AddWordRuleForm({ onAdd, isPending, error, onTry, isTrying = false }: Props) {
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
        <TextInput
          label="Word or phrase"
          description="A whole word: “cat” is not found in “category”. With * at its end, whatever begins so: “spam*” finds “spammer”."
          dir="auto"
          autoCapitalize="none"
          autoComplete="off"
          {...form.getInputProps('term')}
        />
        <TextInput
          label="Reason"
          description="Optional. Whoever is refused reads it."
          dir="auto"
          autoComplete="off"
          {...form.getInputProps('reason')}
        />
        {error !== null && (
          <FormAlert tone="error" message={errorText(error, 'The rule could not be added. Please try again.')} />
        )}
        <Group gap="xs">
          <Button type="submit" variant="light" loading={isPending}>
            Add rule
          </Button>
          {onTry && (
            <Button variant="default" loading={isTrying} onClick={tryIt}>
              What would this have refused?
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
