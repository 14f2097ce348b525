import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { trpc } from '../../../platform/trpc.ts'
import { displayName } from '../../identity/user-labels/UserLink.tsx'
import { UserSelect } from '../../identity/user-select/UserSelect.tsx'
import { type HandedLinks, linkLabels } from './use-handed-link.ts'

function Links({ id, links }: { id: string; links: HandedLinks }) {
  const { t } = useLingui()
  const { data: user } = trpc.userManagement.byId.useQuery({ id })
  if (!user) return null
  const kinds = [user.can.verify && ('verification' as const), user.can.handOver && ('password' as const)]
  const offered = kinds.filter((kind) => kind !== false)
  if (offered.length === 0) return <Text size="sm">{t`You cannot make a link for this account.`}</Text>
  return (
    <Group gap="sm">
      {offered.map((kind) => (
        <Button
          key={kind}
          variant="default"
          loading={links.isPending}
          onClick={() => void links.make({ kind, id, name: displayName(user) })}
        >
          {t(linkLabels[kind])}
        </Button>
      ))}
    </Group>
  )
}

/** The links of one user, found by name or address. */
export function ChosenUser({ links }: { links: HandedLinks }) {
  const { t } = useLingui()
  const [id, choose] = useState('')
  return (
    <Stack>
      <UserSelect value={id} onChange={choose} placeholder={t`Type a name or an address`} />
      {id !== '' && <Links id={id} links={links} />}
    </Stack>
  )
}
