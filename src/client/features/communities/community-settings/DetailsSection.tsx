import { useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { SubmitEvent } from 'react'
import { messages } from '../../../../shared/platform/messages.ts'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import settings from '../../../ui/section.module.css'
import { RefusalAlert } from '../../identity/refusals/RefusalAlert.tsx'
import { refusalIn } from '../../identity/refusals/refusal.ts'
import { CommunityCardFields } from '../communities/CommunityCardFields.tsx'
import { LookFields } from '../communities/LookFields.tsx'
import { TopicsPicker } from '../topics/TopicsPicker.tsx'
import { useIsCreatingTopic } from '../topics/use-topics.ts'
import { GuidelinesField } from './GuidelinesField.tsx'
import type { SectionProps } from './use-details-draft.ts'

function SaveBar({ details }: Pick<SectionProps, 'details'>) {
  const { t } = useLingui()
  const isCreatingTopic = useIsCreatingTopic()
  return (
    <div className={settings.saveBar} data-dirty={details.isDirty || undefined}>
      <Text size="sm" c="dimmed" role="status">
        {details.isDirty ? t`You have unsaved changes.` : ''}
      </Text>
      <Button type="submit" disabled={!details.isDirty} loading={details.isSaving || isCreatingTopic}>
        {t`Save details`}
      </Button>
    </div>
  )
}

export function DetailsSection({ community, details }: Pick<SectionProps, 'community' | 'details'>) {
  const { t } = useLingui()
  const { values, problems, set } = details
  useHotkeys([['mod+S', details.save]], [])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    details.save()
    event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <SectionCard title={t`Details`} lead={t`The address stays /communities/${community.slug}, whatever the name.`}>
          <CommunityCardFields
            propsOf={(name) => ({
              value: values[name],
              onChange: (event) => set({ [name]: event.currentTarget.value }),
              error: problems[name],
            })}
          />
          <LookFields values={values} problems={problems} set={set} />
          <TopicsPicker value={values.topics} onChange={details.setTopics} />
          <GuidelinesField
            value={values.guidelines}
            onChange={(guidelines) => set({ guidelines })}
            error={problems.guidelines}
          />
        </SectionCard>
        <RefusalAlert refusal={refusalIn(details.saveError)} unverified={messages.verificationNeeded} />
        <SaveBar details={details} />
      </Stack>
    </form>
  )
}
