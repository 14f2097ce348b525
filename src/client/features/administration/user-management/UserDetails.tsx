import type { ReactNode } from 'react'
import type { ManagedUser } from '../../../../shared/administration/user-management.ts'
import { pluralize } from '../../../ui/format-numbers.ts'
import lists from '../../../ui/lists.module.css'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import classes from './user-management.module.css'

function caseSummary({ total, upheld, warnings }: ManagedUser['cases']) {
  if (total === 0) return 'None'
  return `${pluralize(total, 'case')}, ${upheld.toLocaleString('en')} upheld,  ${pluralize(warnings, 'warning')}`
}

const userDetails = (user: ManagedUser): [string, ReactNode][] => [
  ['Registered', <RelativeTime key="at" at={user.createdAt} ago />],
  ['Last seen', user.lastSeenAt ? <RelativeTime key="at" at={user.lastSeenAt} /> : 'Never'],
  ['Posts', user._count.posts.toLocaleString('en')],
  ['Comments', user._count.comments.toLocaleString('en')],
  ['Communities', user._count.memberships.toLocaleString('en')],
  ['Two-factor authentication', user.secondFactor ? 'On' : 'Off'],
  ['Cases about them', caseSummary(user.cases)],
  ['Reports by them', user.reported.toLocaleString('en')],
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
