import { NavLink } from 'react-router-dom'
import { useViewer } from '../auth/use-viewer.ts'
import { paths } from './paths.ts'
import { adminScreen, guidelinesScreen, screens } from './screens.ts'
import classes from './shell.module.css'

const links = [...screens, guidelinesScreen]

/** The list of the product's main screens, for the sidebar and the drawer. */
export function NavLinks({ onFollow }: { onFollow?: () => void }) {
  const { viewer } = useViewer()
  const shown = viewer?.isSuperAdmin ? [...links, adminScreen] : links
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
