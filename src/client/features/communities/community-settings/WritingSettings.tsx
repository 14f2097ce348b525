import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect, Radio, Stack } from '@mantine/core'
import { limits } from '../../../../shared/platform/limits.ts'
import { trpc } from '../../../platform/trpc.ts'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { useSaveWriting } from './use-community-mutations.ts'

/** How many posts are held, and how many reports hide: the values of the lists. */
const heldCounts = Array.from({ length: limits.heldFirstPostsMax + 1 }, (_, count) => count)
const thresholds = Array.from({ length: limits.reportThresholdMax }, (_, index) => index + 1)

/** Chooses who may write. Saves at once. */
export function WritingSettings({ slug }: { slug: string }) {
  const { t } = useLingui()
  const overview = trpc.communitySettings.overview.useQuery({ slug })
  const save = useSaveWriting(slug)
  const saved = overview.data?.writing
  const shown = saved && { ...saved, ...(save.isPending && save.variables) }
  return (
    <SectionCard title={t`Who may write`} lead={t`Members write posts. Choose who may comment on them.`}>
      <Radio.Group
        label={t`Comments`}
        value={shown ? String(shown.onlyMembersComment) : ''}
        onChange={(value) => save.mutate({ slug, onlyMembersComment: value === 'true' })}
      >
        <Stack gap="sm" mt="xs">
          <Radio
            value="false"
            label={t`Everybody who may read`}
            description={t`Users comment without joining. They need a verified email address.`}
            disabled={!saved}
          />
          <Radio
            value="true"
            label={t`Members only`}
            description={t`Other users can read and react, but must join to comment.`}
            disabled={!saved}
          />
        </Stack>
      </Radio.Group>
      <NativeSelect
        label={t`First posts of new members`}
        description={t`They are hidden from everybody else until an organizer or moderator approves them.`}
        data={heldCounts.map((count) => ({
          value: String(count),
          label: t`${plural(count, { 0: 'Appear at once', one: 'Hold the first post', other: 'Hold the first # posts' })}`,
        }))}
        disabled={!saved}
        value={String(shown?.heldFirstPosts ?? 0)}
        onChange={({ currentTarget }) => save.mutate({ slug, heldFirstPosts: Number(currentTarget.value) })}
      />
      <NativeSelect
        label={t`Reports that hide a post or comment`}
        description={t`A moderator decides whether it stays hidden. If the site hides it after fewer reports, the number of the site applies.`}
        data={[
          { value: '', label: t`As on the whole site` },
          ...thresholds.map((count) => ({
            value: String(count),
            label: t`${plural(count, { one: '# user reports it', other: '# users report it' })}`,
          })),
        ]}
        disabled={!saved}
        value={String(shown?.reportThreshold ?? '')}
        onChange={({ currentTarget: { value } }) =>
          save.mutate({ slug, reportThreshold: value === '' ? null : Number(value) })
        }
      />
    </SectionCard>
  )
}
