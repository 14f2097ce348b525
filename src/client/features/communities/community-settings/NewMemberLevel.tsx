import { Radio, Stack } from '@mantine/core'
import type { NewMemberLevel as Level } from '../../../../shared/notify/follows.ts'
import { limits } from '../../../../shared/platform/limits.ts'
import { trpc } from '../../../platform/trpc.ts'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { useSaveNewMemberLevel } from './use-community-mutations.ts'

const choices: readonly { value: Level | 'AUTOMATIC'; label: string; description: string }[] = [
  {
    value: 'AUTOMATIC',
    label: 'Depends on the size',
    description: `New posts, up to ${limits.watchingMembersMax} members; only replies and mentions in a larger community.`,
  },
  { value: 'WATCHING', label: 'Everything', description: 'Every new post and every comment.' },
  { value: 'WATCHING_FIRST_POST', label: 'New posts', description: 'Every new post, and replies to them.' },
  { value: 'NORMAL', label: 'Replies', description: 'Only replies to them and mentions of their name.' },
]

/** Chooses the follow level of users who join from now on. Saves at once. */
export function NewMemberLevel({ slug }: { slug: string }) {
  const overview = trpc.communitySettings.overview.useQuery({ slug })
  const save = useSaveNewMemberLevel(slug)
  const saved = overview.data && (overview.data.newMemberLevel ?? 'AUTOMATIC')
  const shown = save.isPending ? (save.variables.level ?? 'AUTOMATIC') : saved
  return (
    <SectionCard
      title="Notifications of new members"
      lead="Choose what users who join from now on hear about. Every member can change it."
    >
      <Radio.Group
        aria-label="Notifications of new members"
        value={shown ?? ''}
        onChange={(value) => {
          const level = choices.find((choice) => choice.value === value)?.value
          if (level) save.mutate({ slug, level: level === 'AUTOMATIC' ? null : level })
        }}
      >
        <Stack gap="sm">
          {choices.map(({ value, label, description }) => (
            <Radio key={value} value={value} label={label} description={description} disabled={!saved} />
          ))}
        </Stack>
      </Radio.Group>
    </SectionCard>
  )
}
