import { useLingui } from '@lingui/react/macro'
import { Button, Stack, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { objectInput } from '../../../../shared/instance/restrictions.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { problemNow } from '../../../ui/languages/texts.tsx'

type RestrictionQuery = Parameters<typeof trpc.restrictions.byId.useQuery>[0]

/** Objects to the decision. A failure keeps the text. */
export function ObjectionForm({ query }: { query: Extract<RestrictionQuery, { id: string }> }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const object = trpc.restrictions.object.useMutation({
    onSuccess: (restriction) => utils.restrictions.byId.setData(query, restriction),
  })
  const problem = problemNow(objectInput.shape.text.safeParse(text))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (!problem && !object.isPending) object.mutate({ ...query, text })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        {object.error && (
          <FormAlert tone="error" message={errorText(object.error, t`Your objection could not be sent`)} />
        )}
        <Textarea
          label={t`Your objection`}
          description={t`Somebody else than the person who decided reads it, if there is somebody else. You can object once.`}
          required
          autosize
          minRows={4}
          maxRows={12}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={isTried || text.trim() !== '' ? problem : undefined}
        />
        <Button type="submit" loading={object.isPending}>
          {t`Send the objection`}
        </Button>
      </Stack>
    </form>
  )
}
