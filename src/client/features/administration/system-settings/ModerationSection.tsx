import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Switch, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { NumberField } from './NumberField.tsx'
import { SectionForm } from './SectionForm.tsx'
import type { InstanceDraft } from './use-instance-draft.ts'

export function ModerationSection({ draft }: { draft: InstanceDraft }) {
  const { t } = useLingui()
  return (
    <SectionForm draft={draft} keys={['flagThreshold', 'showsWriting']}>
      <SectionCard title={t`Moderation`} lead={t`Content with many reports is hidden until a moderator decides.`}>
        <NumberField
          draft={draft}
          setting="flagThreshold"
          label={t`Flag threshold`}
          description={t`The number of users who must report content before it is hidden.`}
        />
        <Text size="sm" c="dimmed">
          <Trans>
            Applies to new reports: changing it neither hides nor shows existing content. Open reports are in the{' '}
            <Anchor component={Link} to={paths.adminQueue} inherit underline="always">
              moderation queue
            </Anchor>
            .
          </Trans>
        </Text>
      </SectionCard>
      <SectionCard title={t`Presence`} lead={t`What members see of each other in a thread.`}>
        <Switch
          size="md"
          label={t`Show who is writing`}
          description={t`Members who read a post see who is writing a comment on it. Users can switch it off for themselves. If off, nobody sees it of anybody.`}
          checked={draft.values.showsWriting}
          onChange={(event) => draft.set({ showsWriting: event.currentTarget.checked })}
        />
      </SectionCard>
    </SectionForm>
  )
}
