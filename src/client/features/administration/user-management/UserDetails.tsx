import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ManagedUser } from '../../../../shared/administration/user-management.ts'
import { useNumbers } from '../../../ui/format-numbers.ts'
import lists from '../../../ui/lists.module.css'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { useListFormat } from '../../../ui/use-list-format.ts'
import classes from './user-management.module.css'

function useCaseSummary({ total, upheld, warnings }: ManagedUser['cases']) {
  const { t } = useLingui()
  const list = useListFormat('narrow')
  if (total === 0) return t`None`
  const cases = t`${plural(total, { one: '# case', other: '# cases' })}`
  const upheldCases = t`${plural(upheld, { other: '# upheld' })}`
  const warned = t`${plural(warnings, { one: '# warning', other: '# warnings' })}`
  return list([cases, upheldCases, warned])
}

function useUserDetails(user: ManagedUser): [string, ReactNode][] {
  const { t } = useLingui()
  const { formatNumber } = useNumbers()
  return [
    [t`Registered`, <RelativeTime key="at" at={user.createdAt} ago />],
    [t`Last seen`, user.lastSeenAt ? <RelativeTime key="at" at={user.lastSeenAt} /> : t`Never`],
    [t`Posts`, formatNumber(user._count.posts)],
    [t`Comments`, formatNumber(user._count.comments)],
    [t`Communities`, formatNumber(user._count.memberships)],
    [t`Two-factor authentication`, user.secondFactor ? t`On` : t`Off`],
    [t`Cases about them`, useCaseSummary(user.cases)],
    [t`Reports by them`, formatNumber(user.reported)],
  ]
}

export function UserDetails({ user }: { user: ManagedUser }) {
  const { t } = useLingui()
  return (
    <SectionCard title={t`Account`}>
      <dl className={`${lists.separated} ${classes.facts}`}>
        {useUserDetails(user).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  )
}
