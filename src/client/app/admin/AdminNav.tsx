import {
  IconArrowBackUp,
  IconChartBar,
  IconChecklist,
  IconFlag,
  IconHistory,
  IconSettings,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { NavLink } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import shell from '../app/shell.module.css'
import classes from './layout.module.css'

// A link stands for its own screen alone (`end`) where another link lives below it.
const links = [
  { label: 'Dashboard', to: paths.admin, Icon: IconChartBar, end: true },
  { label: 'User Management', to: paths.adminUsers, Icon: IconUsers },
  { label: 'Communities', to: paths.adminCommunities, Icon: IconUsersGroup },
  {
    label: 'Content Moderation',
    to: paths.adminModeration,
    Icon: IconFlag,
    end: true,
    nested: { label: 'Report Desk', to: paths.adminDesk, Icon: IconChecklist },
  },
  {
    label: 'System Settings',
    to: paths.adminSettings(),
    Icon: IconSettings,
    nested: { label: 'Audit Log', to: paths.adminAudit, Icon: IconHistory },
  },
  { label: 'Return to Site', to: paths.home, Icon: IconArrowBackUp, end: true },
]

type Screen = Omit<(typeof links)[number], 'nested'>

function Entry({ entry, onFollow }: { entry: Screen; onFollow?: (() => void) | undefined }) {
  const { label, to, Icon, end = false } = entry
  return (
    <NavLink to={to} end={end} className={shell.navLink ?? ''} onClick={onFollow}>
      <Icon size={20} stroke={1.75} aria-hidden />
      {label}
    </NavLink>
  )
}

/** The screens of the admin area, for its sidebar and drawer. */
export function AdminNav({ onFollow }: { onFollow?: () => void }) {
  return (
    <nav aria-label="Admin">
      <ul className={`${shell.navList} ${classes.nav}`}>
        {links.map(({ nested, ...entry }) => (
          <li key={entry.to}>
            <Entry entry={entry} onFollow={onFollow} />
            {nested && (
              <ul className={`${shell.navList} ${classes.nested}`}>
                <li>
                  <Entry entry={nested} onFollow={onFollow} />
                </li>
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
