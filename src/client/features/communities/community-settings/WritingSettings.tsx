import { NativeSelect, Radio, Stack } from '@mantine/core'
import { limits } from '../../../../shared/platform/limits.ts'
import { trpc } from '../../../platform/trpc.ts'
import { pluralize } from '../../../ui/format-numbers.ts'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { useSaveWriting } from './use-community-mutations.ts'

const heldChoices = Array.from({ length: limits.heldFirstPostsMax + 1 }, (_, count) => ({
  value: String(count),
  label: count === 0 ? 'Appear at once' : `Hold the first ${count === 1 ? 'post' : `${count} posts`}`,
}))

const thresholdChoices = [
  { value: '', label: 'As on the whole site' },
  ...Array.from({ length: limits.reportThresholdMax }, (_, index) => ({
    value: String(index + 1),
    label: pluralize(index + 1, 'user reports it', 'users report it'),
  })),
]

/** Chooses who may write. Saves at once. */
export function WritingSettings({ slug }: { slug: string }) {
  const overview = trpc.communitySettings.overview.useQuery({ slug })
  const save = useSaveWriting(slug)
  const saved = overview.data?.writing
  const shown = saved && { ...saved, ...(save.isPending && save.variables) }
  return (
    <SectionCard title="Who may write" lead="Members write posts. Choose who may comment on them.">
      <Radio.Group
        label="Comments"
        value={shown ? String(shown.onlyMembersComment) : ''}
        onChange={(value) => save.mutate({ slug, onlyMembersComment: value === 'true' })}
      >
        <Stack gap="sm" mt="xs">
          <Radio
            value="false"
            label="Everybody who may read"
            description="Users comment without joining. They need a verified email address."
            disabled={!saved}
          />
          <Radio
            value="true"
            label="Members only"
            description="Other users can read and react, but must join to comment."
            disabled={!saved}
          />
        </Stack>
      </Radio.Group>
      <NativeSelect
        label="First posts of new members"
        description="They are hidden from everybody else until an organizer or moderator approves them."
        data={heldChoices}
        disabled={!saved}
        value={String(shown?.heldFirstPosts ?? 0)}
        onChange={({ currentTarget }) => save.mutate({ slug, heldFirstPosts: Number(currentTarget.value) })}
      />
      <NativeSelect
        label="Reports that hide a post or comment"
        description="A moderator decides whether it stays hidden. If the site hides it after fewer reports, the number of the site applies."
        data={thresholdChoices}
        disabled={!saved}
        value={String(shown?.reportThreshold ?? '')}
        onChange={({ currentTarget: { value } }) =>
          save.mutate({ slug, reportThreshold: value === '' ? null : Number(value) })
        }
      />
    </SectionCard>
  )
}
