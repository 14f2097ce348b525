import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { SubmitEvent } from 'react'
import { messages } from '../../shared/messages.ts'
import { RefusalNotice } from '../posts/RefusalNotice.tsx'
import { refusalIn } from '../posts/refusal.ts'
import { SettingsCard } from '../settings/SettingsCard.tsx'
import settings from '../settings/settings.module.css'
import { TopicsPicker } from '../topics/TopicsPicker.tsx'
import { useIsCreatingTopic } from '../topics/use-topics.ts'
import { GuidelinesField } from './GuidelinesField.tsx'
import type { SectionProps } from './section-props.ts'

function SaveBar({ details }: Pick<SectionProps, 'details'>) {
  const isCreatingTopic = useIsCreatingTopic()
  return (
    <div className={settings.saveBar} data-dirty={details.isDirty || undefined}>
      <Text size="sm" c="dimmed" role="status">
        {details.isDirty ? 'You have changes that are not saved.' : ''}
      </Text>
      <Button type="submit" disabled={!details.isDirty} loading={details.isSaving || isCreatingTopic}>
        Save details
      </Button>
    </div>
  )
}

/** What the community is called and what it is about. */
export function DetailsSection({ community, details }: Pick<SectionProps, 'community' | 'details'>) {
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
        <SettingsCard title="Details" lead={`The address stays /communities/${community.slug}, whatever the name.`}>
          <TextInput
            label="Community Name"
            required
            dir="auto"
            value={values.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
            error={problems.name}
          />
          <Textarea
            label="Description"
            description="What is this community about?"
            required
            autosize
            minRows={3}
            maxRows={12}
            dir="auto"
            value={values.description}
            onChange={(event) => set({ description: event.currentTarget.value })}
            error={problems.description}
          />
          <TopicsPicker value={values.topics} onChange={details.setTopics} />
          <GuidelinesField
            value={values.guidelines}
            onChange={(guidelines) => set({ guidelines })}
            error={problems.guidelines}
          />
        </SettingsCard>
        <RefusalNotice refusal={refusalIn(details.saveError)} unverified={messages.verificationNeeded} />
        <SaveBar details={details} />
      </Stack>
    </form>
  )
}
