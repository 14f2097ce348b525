import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { trpc } from '../../../platform/trpc.ts'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { useSaveMembersMayLink } from './use-community-mutations.ts'

/** Chooses whether members may make invite links. Saves at once. */
export function MembersMayLink({ slug }: { slug: string }) {
  const { t } = useLingui()
  const overview = trpc.communitySettings.overview.useQuery({ slug })
  const save = useSaveMembersMayLink(slug)
  const isOn = save.isPending ? save.variables.isOn : overview.data?.membersMayLink
  return (
    <SectionCard title={t`Invite links of members`} lead={t`Organizers and moderators can always make invite links.`}>
      <Switch
        size="md"
        label={t`Members may make invite links`}
        description={t`Their links do not skip the approval of new members. Switching this off revokes the links of members.`}
        checked={isOn ?? false}
        disabled={!overview.data}
        onChange={(event) => save.mutate({ slug, isOn: event.currentTarget.checked })}
      />
    </SectionCard>
  )
}
