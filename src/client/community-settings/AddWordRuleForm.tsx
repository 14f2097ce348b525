import { Button, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { addWordRuleInput } from '../../shared/community-settings.ts'
import { errorText } from '../app/trpc.ts'
import { FormAlert } from '../ui/FormAlert.tsx'
import { focusFirstError } from '../ui/focus-first-error.ts'
import { useAddWordRule } from './use-word-rules.ts'

const validate = schemaResolver(addWordRuleInput.omit({ slug: true }), { sync: true })

/** Where a new rule is written. What was typed stays until it is taken. */
export function AddWordRuleForm({ slug }: { slug: string }) {
  const add = useAddWordRule(slug)
  const form = useForm({ initialValues: { term: '', reason: '' }, validate })
  const submit = form.onSubmit(
    (values) =>
      add.mutate(
        { slug, ...values },
        {
          onSuccess: () => {
            form.reset()
            form.getInputNode('term')?.focus()
          },
        },
      ),
    focusFirstError,
  )
  return (
    <form onSubmit={submit} noValidate>
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
        {add.error && (
          <FormAlert tone="error" message={errorText(add.error, 'The rule could not be added. Please try again.')} />
        )}
        <div>
          <Button type="submit" variant="light" loading={add.isPending}>
            Add rule
          </Button>
        </div>
      </Stack>
    </form>
  )
}
