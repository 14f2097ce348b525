import { useLingui } from '@lingui/react/macro'
import { NavLink } from 'react-router-dom'
import { useViewer } from '../features/identity/viewer/use-viewer.ts'
import { adminScreen, guidelinesScreen, mainScreens } from '../platform/navigation.ts'
import { paths } from '../platform/paths.ts'
import { Icon } from '../ui/Icon.tsx'
import classes from './Shell.module.css'

const links = [...mainScreens, guidelinesScreen]

/** Links to the main pages, for the sidebar and the drawer. */
export function NavLinks({ onFollow }: { onFollow?: () => void }) {
  const { t } = useLingui()
  const { viewer } = useViewer()
  const shown = viewer?.isSuperAdmin ? [...links, adminScreen] : links
  return (
    <nav aria-label={t`Main`}>
      <ul className={classes.navList}>
        {shown.map(({ label, to, icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              discover="none"
              end={to === paths.home}
              className={classes.navLink ?? ''}
              onClick={onFollow}
            >
              <Icon name={icon} size={20} />
              {t(label)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
