import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { AddressProblem } from '../../../../shared/communities/address-list.ts'
import type { Community } from '../../../../shared/communities/communities.ts'
import { invitationsPerDay, type NewInviteLink, parseAddresses } from '../../../../shared/communities/invitations.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { translateNow } from '../../../ui/languages/texts.tsx'
import { toast } from '../../../ui/toast.ts'
import { AddressesField, findProblems } from './AddressesField.tsx'
import classes from './invite.module.css'
import { useMakePersonalLinks } from './use-invite-links.ts'

function MadeLinks({ links, onDone }: { links: readonly NewInviteLink[]; onDone: () => void }) {
  const { t } = useLingui()
  const all = links.map(({ label, url }) => `${label}\t${url}`).join('\n')
  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        {t`The links are shown once. Each is for one person, and nothing was sent: hand every link over yourself.`}
      </Text>
      <ul className={classes.links} aria-label={t`Links`}>
        {links.map(({ id, label, url }) => (
          <li key={id}>
            <span className={classes.address}>{label}</span>
            <CopyButton text={url} label={t`Copy link`} />
          </li>
        ))}
      </ul>
      <Group justify="space-between">
        <CopyButton text={all} label={t`Copy all`} />
        <Button variant="default" onClick={onDone}>
          {t`Done`}
        </Button>
      </Group>
    </Stack>
  )
}

interface Props {
  community: Pick<Community, 'slug' | 'can'>
  emails: string
  setEmails: (emails: string) => void
}

/** Makes a link for each address, where the site sends no mail. */
export function PersonalLinksForm({ community: { slug, can }, emails, setEmails }: Props) {
  const { t } = useLingui()
  const make = useMakePersonalLinks(slug)
  const [problems, setProblems] = useState<AddressProblem[]>([])
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const addresses = parseAddresses(emails)
    if (addresses.length === 0) return toast.error(translateNow(messages.emailsMissing), t`No emails provided`)
    const unusable = await findProblems(emails)
    setProblems(unusable)
    if (unusable.length === 0) make.mutate({ slug, emails: addresses }, { onSuccess: () => setEmails('') })
  }
  if (make.data) return <MadeLinks links={make.data} onDone={() => make.reset()} />
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Text size="sm">{t`This site sends no email. You get a link for each address, which you hand over yourself.`}</Text>
        <AddressesField
          value={emails}
          onChange={(text) => {
            make.reset()
            setProblems([])
            setEmails(text)
          }}
          max={invitationsPerDay(can)}
          problems={problems}
          isRefused={make.error?.data?.httpStatus === 400}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={make.isPending}>
            {t`Make links`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
