import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  IconArrowBackUp,
  IconChartBar,
  IconChecklist,
  IconFlag,
  IconHistory,
  IconLink,
  IconSettings,
  IconStethoscope,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { NavLink } from 'react-router-dom'
import { paths } from '../../platform/paths.ts'
import shell from '../Shell.module.css'
import classes from './AdminLayout.module.css'

// `end` limits the active state of a link to its own page if another link leads to a page below it.
const links = [
  { label: msg`Dashboard`, to: paths.admin, Icon: IconChartBar, end: true },
  {
    label: msg`User Management`,
    to: paths.adminUsers,
    Icon: IconUsers,
    nested: { label: msg`Links to hand over`, to: paths.adminLinks, Icon: IconLink },
  },
  { label: msg`Communities`, to: paths.adminCommunities, Icon: IconUsersGroup },
  {
    label: msg`Content Moderation`,
    to: paths.adminModeration,
    Icon: IconFlag,
    end: true,
    nested: { label: msg`Moderation queue`, to: paths.adminQueue, Icon: IconChecklist },
  },
  {
    label: msg`System Settings`,
    to: paths.adminSettings(),
    Icon: IconSettings,
    nested: { label: msg`Audit log`, to: paths.adminAudit, Icon: IconHistory },
  },
  { label: msg`System check`, to: paths.adminDoctor, Icon: IconStethoscope },
  { label: msg`Return to Site`, to: paths.home, Icon: IconArrowBackUp, end: true },
]

type Screen = Omit<(typeof links)[number], 'nested'>

function NavEntry({ entry, onFollow }: { entry: Screen; onFollow?: (() => void) | undefined }) {
  const { t } = useLingui()
  const { label, to, Icon, end = false } = entry
  return (
    <NavLink to={to} end={end} className={shell.navLink ?? ''} onClick={onFollow}>
      <Icon size={18} stroke={1.75} aria-hidden />
      {t(label)}
    </NavLink>
  )
}

/** Links to the pages of the admin area, for its sidebar and drawer. */
export function AdminNav({ onFollow }: { onFollow?: () => void }) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Admin`}>
      <ul className={`${shell.navList} ${classes.nav}`}>
        {links.map(({ nested, ...entry }) => (
          <li key={entry.to}>
            <NavEntry entry={entry} onFollow={onFollow} />
            {nested && (
              <ul className={`${shell.navList} ${classes.nested}`}>
                <li>
                  <NavEntry entry={nested} onFollow={onFollow} />
                </li>
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
