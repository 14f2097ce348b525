import { Link } from 'react-router-dom'
import { useViewer } from '../features/identity/viewer/use-viewer.ts'
import { buttonAction } from '../platform/page-action.ts'
import { paths } from '../platform/paths.ts'
import { WithoutScript } from '../ui/WithoutScript.tsx'
import classes from './Footer.module.css'

export function Footer() {
  const { viewer } = useViewer()
  return (
    <footer className={classes.footer}>
      <nav aria-label="About this site">
        <ul className={classes.footerLinks}>
          <li>
            <Link discover="none" to={paths.privacy}>
              Privacy Policy
            </Link>
          </li>
          <li>
            <Link discover="none" to={paths.help}>
              Help
            </Link>
          </li>
          <li>
            <Link discover="none" to={paths.contact}>
              Contact Us
            </Link>
          </li>
        </ul>
      </nav>
      {viewer && (
        <WithoutScript>
          <button className={classes.logOut} {...buttonAction('auth.logout')}>
            Log out
          </button>
        </WithoutScript>
      )}
      <span>© {new Date().getFullYear()} Folkmoot</span>
    </footer>
  )
}
