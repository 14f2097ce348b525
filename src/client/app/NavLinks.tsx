import {
  IconBook2,
  IconBookmark,
  IconCompass,
  IconHome,
  IconMessages,
  IconShieldCog,
  IconUsersGroup,
} from '@tabler/icons-react'
import { NavLink } from 'react-router-dom'
import { useViewer } from '../auth/use-viewer.ts'
import { paths } from './paths.ts'
import classes from './shell.module.css'

const links = [
  { label: 'Home', to: paths.home, Icon: IconHome },
  { label: 'Your Feed', to: paths.feed, Icon: IconMessages },
  { label: 'Communities', to: paths.communities, Icon: IconUsersGroup },
  { label: 'Discover', to: paths.discover, Icon: IconCompass },
  { label: 'Saved', to: paths.saved, Icon: IconBookmark },
  { label: 'Guidelines', to: paths.guidelines, Icon: IconBook2 },
]
const adminLink = { label: 'Admin Dashboard', to: paths.admin, Icon: IconShieldCog }

/** The list of the product's main screens, for the sidebar and the drawer. */
export function NavLinks({ onFollow }: { onFollow?: () => void }) {
  const { viewer } = useViewer()
  const shown = viewer?.isSuperAdmin ? [...links, adminLink] : links
  return (
    <nav aria-label="Main">
      <ul className={classes.navList}>
        {shown.map(({ label, to, Icon }) => (
          <li key={to}>
            <NavLink to={to} end={to === paths.home} className={classes.navLink ?? ''} onClick={onFollow}>
              <Icon size={20} stroke={1.75} aria-hidden />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
