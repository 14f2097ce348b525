import type { ReactNode } from 'react'
import type { AdminPerson } from '../../shared/admin-people.ts'
import { SettingsCard } from '../settings/SettingsCard.tsx'
import { counted } from '../ui/counted.ts'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import classes from './people.module.css'

function caseWords({ total, upheld, warnings }: AdminPerson['cases']) {
  if (total === 0) return 'None'
  return `${counted(total, 'case')}, ${upheld.toLocaleString('en')} found right, ${counted(warnings, 'warning')}`
}

const factsOf = (person: AdminPerson): [string, ReactNode][] => [
  ['Registered', <RelativeTime key="at" at={person.createdAt} />],
  ['Last seen', person.lastSeenAt ? <RelativeTime key="at" at={person.lastSeenAt} /> : 'Never'],
  ['Posts', person._count.posts.toLocaleString('en')],
  ['Comments', person._count.comments.toLocaleString('en')],
  ['Communities', person._count.memberships.toLocaleString('en')],
  ['Second factor', person.secondFactor ? 'Set up' : 'Not set up'],
  ['Cases about them', caseWords(person.cases)],
  ['Reports by them', person.reported.toLocaleString('en')],
]

/** What is known of an account. */
export function PersonFacts({ person }: { person: AdminPerson }) {
  return (
    <SettingsCard title="Account">
      <dl className={classes.facts}>
        {factsOf(person).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </SettingsCard>
  )
}
