import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { NumberField } from './NumberField.tsx'
import { SectionForm } from './SectionForm.tsx'
import type { InstanceDraft } from './use-instance-draft.ts'

export function ModerationSection({ draft }: { draft: InstanceDraft }) {
  return (
    <SectionForm draft={draft} keys={['flagThreshold']}>
      <SectionCard title="Moderation" lead="What is reported often is hidden until somebody decides about it.">
        <NumberField
          draft={draft}
          setting="flagThreshold"
          label="Flag threshold"
          description="How many people must report something before it is hidden."
        />
        <Text size="sm" c="dimmed">
          It holds from the next report on: nothing is hidden, and nothing shown again, by the change itself. What waits
          for a decision is on the{' '}
          <Anchor component={Link} to={paths.adminQueue} inherit underline="always">
            Moderation Queue
          </Anchor>
          .
        </Text>
      </SectionCard>
    </SectionForm>
  )
}
