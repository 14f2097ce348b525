import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Radio, Stack } from '@mantine/core'
import type { NewMemberLevel as Level } from '../../../../shared/notify/follows.ts'
import { limits } from '../../../../shared/platform/limits.ts'
import { trpc } from '../../../platform/trpc.ts'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { useSaveNewMemberLevel } from './use-community-mutations.ts'

const members = limits.watchingMembersMax

const choices: readonly { value: Level | 'AUTOMATIC'; label: MessageDescriptor; description: MessageDescriptor }[] = [
  {
    value: 'AUTOMATIC',
    label: msg`Depends on the size`,
    description: msg`New posts, up to ${members} members; only replies and mentions in a larger community.`,
  },
  { value: 'WATCHING', label: msg`Everything`, description: msg`Every new post and every comment.` },
  { value: 'WATCHING_FIRST_POST', label: msg`New posts`, description: msg`Every new post, and replies to them.` },
  { value: 'NORMAL', label: msg`Replies`, description: msg`Only replies to them and mentions of their name.` },
]

/** Chooses the follow level of users who join from now on. Saves at once. */
export function NewMemberLevel({ slug }: { slug: string }) {
  const { t } = useLingui()
  const overview = trpc.communitySettings.overview.useQuery({ slug })
  const save = useSaveNewMemberLevel(slug)
  const saved = overview.data && (overview.data.newMemberLevel ?? 'AUTOMATIC')
  const shown = save.isPending ? (save.variables.level ?? 'AUTOMATIC') : saved
  return (
    <SectionCard
      title={t`Notifications of new members`}
      lead={t`Choose what users who join from now on hear about. Every member can change it.`}
    >
      <Radio.Group
        aria-label={t`Notifications of new members`}
        value={shown ?? ''}
        onChange={(value) => {
          const level = choices.find((choice) => choice.value === value)?.value
          if (level) save.mutate({ slug, level: level === 'AUTOMATIC' ? null : level })
        }}
      >
        <Stack gap="sm">
          {choices.map(({ value, label, description }) => (
            <Radio key={value} value={value} label={t(label)} description={t(description)} disabled={!saved} />
          ))}
        </Stack>
      </Radio.Group>
    </SectionCard>
  )
}
