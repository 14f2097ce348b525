import type { ReactNode } from 'react'
import type { ManagedUser } from '../../../../shared/administration/user-management.ts'
import { formatNumber, pluralize } from '../../../ui/format-numbers.ts'
import lists from '../../../ui/lists.module.css'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import classes from './user-management.module.css'

function caseSummary({ total, upheld, warnings }: ManagedUser['cases']) {
  if (total === 0) return 'None'
  return `${pluralize(total, 'case')}, ${formatNumber(upheld)} upheld,  ${pluralize(warnings, 'warning')}`
}

const userDetails = (user: ManagedUser): [string, ReactNode][] => [
  ['Registered', <RelativeTime key="at" at={user.createdAt} ago />],
  ['Last seen', user.lastSeenAt ? <RelativeTime key="at" at={user.lastSeenAt} /> : 'Never'],
  ['Posts', formatNumber(user._count.posts)],
  ['Comments', formatNumber(user._count.comments)],
  ['Communities', formatNumber(user._count.memberships)],
  ['Two-factor authentication', user.secondFactor ? 'On' : 'Off'],
  ['Cases about them', caseSummary(user.cases)],
  ['Reports by them', formatNumber(user.reported)],
]

export function UserDetails({ user }: { user: ManagedUser }) {
  return (
    <SectionCard title="Account">
      <dl className={`${lists.separated} ${classes.facts}`}>
        {userDetails(user).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  )
}
